import { Dialog } from './dialog.tsx'
import { Spinner } from './spinner.tsx'

/** Stands in for a dialog whose code is on its way. */
export function LoadingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <p role="status" className="flex items-center gap-3 py-8 text-soft">
        <Spinner className="size-6" /> Loading…
      </p>
    </Dialog>
  )
}
