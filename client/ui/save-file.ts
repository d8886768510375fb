// Gives a file to the person: a download, or the share sheet where a download leads nowhere.

/**
 * `later`: the browser wants a fresh tap before it opens the share sheet, because preparing the file took too long, or
 * because another file took the tap; call again from one. `closed`: the person closed the share sheet.
 */
export type Saved = 'saved' | 'later' | 'closed'

export async function saveFile(file: File): Promise<Saved> {
  if (isInstalledOnIos() && navigator.canShare?.({ files: [file] })) return await share(file)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers start to read only after a question to the person.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return 'saved'
}

async function share(file: File): Promise<Saved> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') return 'later'
    // Closing the share sheet is no failure.
    if (name === 'AbortError') return 'closed'
    throw error
  }
  return 'saved'
}

/** iPadOS calls itself a Mac; only it has touch. */
function isInstalledOnIos(): boolean {
  const ios =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return ios && matchMedia('(display-mode: standalone)').matches
}
