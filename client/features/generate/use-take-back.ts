// What was set up on the Generate tab and gave way to something else can come back for a while.
import { useNavigate } from 'react-router'
import { NOTIFICATION_MS } from '../../../contract/limits.ts'
import { generatePath } from '../../paths.ts'
import { useUndo } from '../../ui/undo-toast.tsx'

export const CLEARED = 'Cleared what you had set up.'
export const REPLACED = 'Replaced a photo you hadn’t sent yet.'

/** For the way back that the draft answers, null where nothing was lost, and what is said of it. */
export function useTakeBack(): (takeBack: (() => void) | null, message: string) => void {
  const navigate = useNavigate()
  const offerUndo = useUndo()
  return (takeBack, message) => {
    if (!takeBack) return
    const undo = async () => {
      takeBack()
      // Whatever page is open by then.
      await navigate(generatePath(null))
    }
    offerUndo({ message, timeLeft: NOTIFICATION_MS, undo })
  }
}
