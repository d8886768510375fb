// The Generate tab: a photo on the left, its styled twin beside it, settings and the button at the side.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { RECENT_COUNT } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { wantsAnotherPhoto } from '../../data/generation-words.ts'
import { type GenerationRow, recentGenerations } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { AfterPanel } from './after-panel.tsx'
import { BeforePanel } from './before-panel.tsx'
import { inputOf, settingsOf } from './draft.ts'
import { GenerateBar } from './generate-bar.tsx'
import { InsteadNote } from './instead-note.tsx'
import { RecentStrip } from './recent-strip.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SharedPhotos, SharedWaiting } from './shared-waiting.tsx'
import type { Draft } from './use-draft.ts'
import { useGenerate } from './use-generate.ts'
import { useGoneTemplate } from './use-gone-template.ts'
import { usePlan } from './use-plan.ts'
import { useShown } from './use-shown.ts'
import { CLEARED, REPLACED, useTakeBack } from './use-take-back.ts'

interface GenerateScreenProps {
  db: PlatelightDb
  status: SyncStatus
  draft: Draft
  shared: SharedPhotos
  onBuy: (what: 'plans' | 'credits') => void
  onCreateTemplate?: (row: GenerationRow, url: string) => void
}

export function GenerateScreen({ db, status, draft, shared, onBuy, onCreateTemplate }: GenerateScreenProps) {
  const recent = useLiveQuery(() => recentGenerations(db, RECENT_COUNT), [db])
  const shown = useShown(db, recent)
  const plan = usePlan(db)

  const adopt = useEffectEvent(async () => {
    const { row } = shown
    if (!row || row.id === draft.adopted) return
    draft.adopt(row.id, settingsOf(row))
    draft.adoptPhoto(row.id, await inputOf(db, row).catch(() => null))
  })
  const shownId = shown.row?.id
  // Whatever way a generation got here (strip, link, reload), the form shows how it was made.
  useEffect(() => {
    if (shownId) void adopt()
  }, [shownId])
  const { isClean } = shown
  const cameBack = useNavigationType() === NavigationType.Pop
  const restore = useEffectEvent(draft.restore)
  // From an earlier generation back to the clean table: what was set up there is there again.
  useEffect(() => {
    if (isClean && cameBack) restore()
  }, [isClean, cameBack])
  const leave = useEffectEvent(draft.leave)
  useEffect(() => {
    if (isClean) leave()
  }, [isClean])
  useGoneTemplate(db, draft)
  const table = useRef<HTMLDivElement>(null)
  const hasPhoto = draft.photo !== null
  // On a phone what was asked for lies under offer, plan and photo: it comes up to the header. Again once its photo is
  // there, which is lower than the invitation to pick one.
  useEffect(() => {
    if (shownId && matchMedia('(width < 40rem)').matches) table.current?.scrollIntoView({ block: 'start' })
  }, [shownId, hasPhoto])

  const { submit, failure } = useGenerate(db, draft, plan, (id, photo) => {
    if (draft.hand(id, photo)) shown.show(id)
  })

  const workspace = useRef<HTMLElement>(null)
  const setUp = useRef<HTMLDivElement>(null)
  const edit = (row: GenerationRow) => {
    // What it was made with is there: the photo, or else the settings.
    const place = wantsAnotherPhoto(row) ? workspace.current : setUp.current
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'start' })
  }
  const offerBack = useTakeBack()
  const useAsInput = (photo: Parameters<typeof draft.setPhoto>[0]) => {
    // Another photo is another try only where the photo was what was refused.
    if (shown.row && !(shown.row.sendError && wantsAnotherPhoto(shown.row)))
      draft.correct({ insteadOf: null })
    offerBack(draft.setPhoto(photo), REPLACED)
    // The result on the table belongs to the photo before.
    if (shown.row) shown.clear()
    // What was pressed may have gone with the result.
    workspace.current?.focus()
  }
  const startAnew = () => {
    offerBack(draft.clear(), CLEARED)
    shown.clear()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_1fr] wide:gap-x-8">
      <section
        ref={workspace}
        tabIndex={-1}
        aria-label="Workspace"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 outline-none sm:grid-cols-2 wide:gap-6"
      >
        <SharedWaiting {...shared} />
        <BeforePanel photo={draft.photo} small={shown.row !== null} onPhoto={useAsInput} />
        <AfterPanel
          ref={table}
          db={db}
          row={shown.row}
          recent={recent ?? []}
          status={status}
          input={draft.photo}
          onReuse={useAsInput}
          onEdit={edit}
          onCreateTemplate={onCreateTemplate}
        />
      </section>
      <div
        ref={setUp}
        tabIndex={-1}
        className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4 outline-none wide:row-span-2"
      >
        <InsteadNote db={db} draft={draft} />
        <SettingsForm db={db} status={status} draft={draft} plan={plan} onPlans={() => onBuy('plans')} />
        <GenerateBar
          db={db}
          draft={draft}
          plan={plan}
          recent={recent ?? []}
          status={status}
          failure={failure}
          onGenerate={submit}
          onBuy={onBuy}
        />
      </div>
      <RecentStrip db={db} rows={recent} shownId={shownId ?? null} onShow={shown.show} onNew={startAnew} />
    </div>
  )
}
