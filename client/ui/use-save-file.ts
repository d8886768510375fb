// The work behind a download button: make the file, give it to the person, say what went wrong.
import { useState } from 'react'
import { saveFile } from './save-file.ts'

export interface Saving {
  busy: boolean
  /** A failure, or that the share sheet wants one more tap. */
  message: { tone: 'error' | 'info'; text: string } | null
  /** @param key what the file is of: asked again for the same, a file that is ready is not made anew */
  save(key: string, make: () => Promise<File>): Promise<void>
}

/**
 * @param sentenceOf what to say of an error
 * @param what the file is
 */
export function useSaveFile(sentenceOf: (error: unknown) => string, what = 'picture'): Saving {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Saving['message']>(null)
  const [ready, setReady] = useState<{ key: string; file: File } | null>(null)

  const save = async (key: string, make: () => Promise<File>) => {
    setBusy(true)
    setMessage(null)
    try {
      const file = ready?.key === key ? ready.file : await make()
      const saved = await saveFile(file)
      setReady(saved === 'saved' ? null : { key, file })
      if (saved === 'later') {
        setMessage({ tone: 'info', text: `Your ${what} is ready. Tap once more to share or save it.` })
      }
    } catch (error) {
      // Only logged, says the specification of crops; the person gets a sentence all the same.
      console.warn('Saving a file failed', error)
      setMessage({ tone: 'error', text: sentenceOf(error) })
    }
    setBusy(false)
  }
  return { busy, message, save }
}
