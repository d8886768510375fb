/** Whether this runs as an installed app, where popups lose touch with whoever opened them. */
export function isInstalled(): boolean {
  const onIos = (navigator as { standalone?: boolean }).standalone === true
  return onIos || matchMedia('(display-mode: standalone)').matches
}
