import { Dialog } from '../../ui/dialog.tsx'

const STEPS = [
  'Tap Share in Safari’s toolbar: the square with an arrow.',
  'Scroll down and tap “Add to Home Screen”.',
  'Tap “Add”. Platelight is now among your apps, and opens without a connection.',
]

interface InstallStepsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** On an iPhone or iPad only the person can install an app from the web. */
export function InstallSteps({ open, onOpenChange }: InstallStepsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Put Platelight on your home screen"
      description="It then keeps your photos and your menu for longer, and can tell you when a picture is ready."
    >
      <ol className="grid gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-start gap-3 text-small">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-saffron-wash font-semibold text-saffron-ink"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
