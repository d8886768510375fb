// What the operator has set up and public pages must know: the server writes it into the HTML that it sends, so that
// a visitor's page needs no further request. `vite dev` leaves the marks as they are.

function meta(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('{{') ? content : null
}

/** Google Analytics' measurement id, where the operator measures. */
export const measurementId = () => meta('platelight:measurement-id')
/** The address of the footer. */
export const supportEmail = () => meta('platelight:support-email')
