import { RotateCcw } from 'lucide-react'
import { GENERATION_COSTS } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Mode } from './draft.ts'
import { Refinements } from './refinements.tsx'
import { StyleRow } from './style-row.tsx'
import { TemplateChooser } from './template-chooser.tsx'
import type { Draft } from './use-draft.ts'
import type { Plan } from './use-plan.ts'

interface SettingsFormProps {
  db: PlatelightDb
  status: SyncStatus
  draft: Draft
  plan: Plan
  /** Where what the plan locks is to be had. */
  onPlans: () => void
}

const MODES = [
  { value: 'style', label: 'Style' },
  { value: 'template', label: 'Template' },
] as const

export function SettingsForm({ db, status, draft, plan, onPlans }: SettingsFormProps) {
  const { settings, change, setMode, resetSettings } = draft
  return (
    <section aria-label="Generation Settings" className="rounded-panel border border-line bg-card p-4 sm:p-5">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-[1.25rem]">Generation Settings</h2>
        <Button
          look="quiet"
          className="-mr-2 text-soft"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          onClick={resetSettings}
        >
          Reset
        </Button>
      </div>
      <div className="double-rule mb-4 h-2" />
      <Segmented<Mode>
        label="Mode"
        value={settings.mode}
        onChange={setMode}
        choices={MODES.map((mode) => ({ ...mode, detail: price(mode.value) }))}
      />
      <div className="mt-4">
        {settings.mode === 'style' ? (
          <StyleRow
            styleId={settings.styleId}
            customAllowed={plan.customPrompt}
            onChange={(styleId) => change({ styleId })}
          />
        ) : (
          <TemplateChooser
            db={db}
            status={status}
            templateId={settings.templateId}
            onChange={(templateId) => change({ templateId })}
          />
        )}
      </div>
      <Refinements db={db} settings={settings} plan={plan} onChange={change} onPlans={onPlans} />
    </section>
  )
}

function price(mode: Mode): string {
  const cost = GENERATION_COSTS[mode]
  return `${cost} ${cost === 1 ? 'credit' : 'credits'}`
}
