import { Popover } from '@base-ui/react/popover'
import { useLiveQuery } from 'dexie-react-hooks'
import { Bell, BellOff, ChartColumn, Download, HardDrive, LogOut, Smartphone, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { askForNotifications, isNotifying, notificationState, stopNotifications } from '../../data/notify.ts'
import type { SessionUser } from '../../data/session.ts'
import { signOut } from '../../data/storage.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { listUnsent } from '../../data/unsent.ts'
import { SIGN_OUT_FAILED } from '../../features/device/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingDialog } from '../../ui/loading-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { install, installWay, subscribeInstall } from '../install.ts'
import type { AccountDialog } from './account-dialogs.tsx'

const AccountDialogs = lazy(async () => ({
  default: (await import('./account-dialogs.tsx')).AccountDialogs,
}))

interface AccountPanelProps {
  user: SessionUser
  db: PlatelightDb
  status: SyncStatus
}

/** Closes on a click outside and on Escape. */
export function AccountPanel({ user, db, status }: AccountPanelProps) {
  const [panelOpen, setPanelOpen] = useState(false)
  const [opened, setOpened] = useState<AccountDialog | null>(null)
  // Stays once it was there, so that closing can be seen.
  const [wanted, setWanted] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { add } = useToast()
  // The device is taken off the list of those that are notified first: that may wait for a slow line.
  const leave = async () => {
    setLeaving(true)
    await signOut(db, false).catch((error) => {
      console.warn('Signing out failed', error)
      add({ title: SIGN_OUT_FAILED, data: { tone: 'bad' } })
    })
    setLeaving(false)
  }
  const unsent = useLiveQuery(() => listUnsent(db), [db]) ?? []
  const way = useSyncExternalStore(subscribeInstall, installWay)
  const open = (next: AccountDialog) => {
    setPanelOpen(false)
    setWanted(true)
    setOpened(next)
  }
  return (
    <>
      <Popover.Root open={panelOpen} onOpenChange={setPanelOpen}>
        <Popover.Trigger className="grid size-11 shrink-0 place-items-center rounded-full bg-ink font-semibold text-paper transition-transform hover:scale-105">
          <span aria-hidden="true" className="text-small tracking-wide">
            {initials(user)}
          </span>
          <span className="sr-only">Account</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={8} collisionPadding={12} className="z-40">
            <Popover.Popup className="w-72 origin-(--transform-origin) rounded-panel border border-line bg-card p-5 shadow-float transition duration-200 ease-settle data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0">
              <Popover.Title className="truncate text-title">{user.displayName}</Popover.Title>
              <Popover.Description className="truncate text-small text-soft">
                {user.email}
              </Popover.Description>
              <div className="double-rule my-4" />
              <div className="-mx-2 mb-4 grid gap-0.5">
                <Row Icon={HardDrive} onClick={() => open('storage')} note={storageNote(unsent.length)}>
                  On this device
                </Row>
                <Link to={paths.usage} onClick={() => setPanelOpen(false)} className={ROW}>
                  <ChartColumn aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
                  Your usage
                </Link>
                {way && (
                  <Row
                    Icon={Smartphone}
                    onClick={() => (way === 'offered' ? void install() : open('install'))}
                  >
                    Install Platelight
                  </Row>
                )}
                <Notifications db={db} />
                <Row Icon={Download} onClick={() => open('export')}>
                  Download everything
                </Row>
                <Row Icon={Trash2} onClick={() => open('erase')}>
                  Delete account
                </Row>
              </div>
              <Button
                className="w-full"
                busy={leaving}
                disabled={leaving}
                icon={<LogOut aria-hidden="true" className="size-4.5" />}
                onClick={() => (unsent.length > 0 ? open('sign-out') : void leave())}
              >
                Sign Out
              </Button>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {wanted && (
        <Suspense fallback={<LoadingDialog title="One moment" onClose={() => setOpened(null)} />}>
          <AccountDialogs db={db} status={status} unsent={unsent} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </>
  )
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-small font-semibold hover:bg-sunken'

interface RowProps {
  Icon: typeof Bell
  note?: string | null
  onClick: () => void
  children: ReactNode
}

function Row({ Icon, note = null, onClick, children }: RowProps) {
  return (
    <button type="button" onClick={onClick} className={ROW}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        {children}
        {note && <span className="block text-fine font-medium text-saffron-ink">{note}</span>}
      </span>
    </button>
  )
}

function Notifications({ db }: { db: PlatelightDb }) {
  const [state, setState] = useState(notificationState)
  const notifying = useLiveQuery(() => isNotifying(db), [db, state])
  if (state === 'unsupported') return null
  if (state === 'denied') {
    return (
      <p className="flex min-h-11 items-center gap-3 px-2 py-1.5 text-fine text-soft">
        <BellOff aria-hidden="true" className="size-4.5 shrink-0" />
        Notifications are blocked. Your browser’s settings for this site can allow them.
      </p>
    )
  }
  // Its place, so that nothing below moves under a finger when it comes.
  if (notifying === undefined) return <div className="min-h-11" />
  return notifying ? (
    <Row Icon={BellOff} onClick={() => void stopNotifications(db)}>
      Stop notifying me
    </Row>
  ) : (
    <Row Icon={Bell} onClick={() => void askForNotifications(db).then(setState)}>
      Notify me when a photo is ready
    </Row>
  )
}

function storageNote(unsent: number): string | null {
  if (unsent === 0) return null
  return `${unsent} ${unsent === 1 ? 'change' : 'changes'} not sent yet`
}

function initials({ displayName, email }: SessionUser): string {
  const words = displayName.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return letters.join('').toUpperCase() || (email[0] ?? '?').toUpperCase()
}
