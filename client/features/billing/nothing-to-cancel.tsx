import { ERRORS } from '../../../contract/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** An old address, or another device was quicker. */
export function NothingToCancel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nothing to cancel"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{ERRORS.no_subscription.text}</p>
    </Dialog>
  )
}
