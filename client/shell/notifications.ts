// A word from the app while nobody looks at it: a generation has ended.

import { failureText } from '../data/generation-words.ts'
import type { GenerationRow } from '../data/generations.ts'
import { historyItemPath } from '../paths.ts'

/** `denied` can only be taken back in the browser's own settings; `unsupported` also on an iPhone's browser tab. */
export type NotificationState = NotificationPermission | 'unsupported'

export function notificationState(): NotificationState {
  return 'Notification' in globalThis && 'serviceWorker' in navigator
    ? Notification.permission
    : 'unsupported'
}

/** Must follow a click. */
export async function askForNotifications(): Promise<NotificationState> {
  return notificationState() === 'unsupported' ? 'unsupported' : await Notification.requestPermission()
}

/** Only while the page is out of sight; the same generation is never told twice. */
export async function notifyEnded(row: GenerationRow): Promise<void> {
  if (document.visibilityState === 'visible' || notificationState() !== 'granted') return
  // Without a worker there is nobody to answer a tap on it.
  const registration = await navigator.serviceWorker.getRegistration()
  const good = row.status === 'completed' && row.output_url
  await registration?.showNotification(good ? 'Your photo is ready.' : 'A photo could not be styled.', {
    body: good ? '' : failureText(row),
    icon: good ? `${row.output_url}?w=320` : '/icons/icon-192.png',
    badge: '/icons/monochrome-96.png',
    tag: row.id,
    data: { path: historyItemPath(row.id) },
  })
}
