import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Refinements } from './refinements.tsx'
import { StyleRow } from './style-row.tsx'
import type { Draft } from './use-draft.ts'

export function SettingsForm({ draft }: { draft: Draft }) {
  const { settings, change, resetSettings } = draft
  return (
    <section
      aria-label="Generation Settings"
      className="rounded-panel border border-line bg-card p-4 sm:p-5 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain"
    >
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
      <StyleRow styleId={settings.styleId} onChange={(styleId) => change({ styleId })} />
      <Refinements settings={settings} onChange={change} />
    </section>
  )
}
