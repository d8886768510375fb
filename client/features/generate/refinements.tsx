import { Lock } from 'lucide-react'
import {
  ASPECT_RATIOS,
  type AspectRatio,
  CAMERA_ANGLE_LABELS,
  CAMERA_ANGLES,
  type CameraAngle,
  CUSTOM_STYLE_ID,
  planAllows,
  QUALITIES,
  QUALITY_LONG_SIDE,
  type Quality,
} from '../../../contract/catalog.ts'
import { ERRORS } from '../../../contract/errors.ts'
import { MAX_GUIDANCE_LENGTH, MAX_STYLE_PROMPT_LENGTH } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AngleMark } from './angle-mark.tsx'
import { DishField } from './dish-field.tsx'
import { allowedRatio, type Settings } from './draft.ts'
import { EngineField } from './engine-field.tsx'
import { RatioMark } from './ratio-mark.tsx'
import { useConfig } from './use-config.ts'
import type { Plan } from './use-plan.ts'

interface RefinementsProps {
  db: PlatelightDb
  plan: Plan
  settings: Settings
  onChange: (changes: Partial<Settings>) => void
  onPlans: () => void
}

const UNTOUCHED = 'default'
const QUALITY_LABELS: Record<Quality, string> = { medium: 'Medium', high: 'High' }

export function Refinements({ db, plan, settings, onChange, onPlans }: RefinementsProps) {
  const allowed = planAllows(plan.type).ratios
  const config = useConfig()
  return (
    <section aria-labelledby="refinements" className="mt-5 grid gap-5 border-t border-line pt-4">
      <h3 id="refinements" className="small-caps -mb-1 font-text text-soft">
        Refinements
      </h3>
      {settings.mode === 'style' && (
        <CustomPrompt plan={plan} settings={settings} onChange={onChange} onPlans={onPlans} />
      )}
      <TextField
        label="Guidance"
        rows={3}
        value={settings.guidance}
        onChange={(guidance) => onChange({ guidance })}
        maxLength={MAX_GUIDANCE_LENGTH}
        placeholder="Warmer light, more room around the plate…"
      />
      <ChoiceGroup<CameraAngle | typeof UNTOUCHED>
        label="Camera angle"
        value={settings.cameraAngle ?? UNTOUCHED}
        onChange={(angle) => onChange({ cameraAngle: angle === UNTOUCHED ? null : angle })}
        choices={[
          { value: UNTOUCHED, label: 'Default angle', icon: <AngleMark angle={null} /> },
          ...CAMERA_ANGLES.map((angle) => ({
            value: angle,
            label: CAMERA_ANGLE_LABELS[angle],
            icon: <AngleMark angle={angle} />,
          })),
        ]}
      />
      <DishField db={db} settings={settings} onChange={onChange} />
      <div>
        <ChoiceGroup<AspectRatio>
          label="Format"
          columns={4}
          value={allowedRatio(settings.aspectRatio, plan.type)}
          onChange={(aspectRatio) => onChange({ aspectRatio })}
          choices={ASPECT_RATIOS.map((ratio) => ({
            value: ratio,
            label: ratio,
            icon: <RatioMark ratio={ratio} />,
            locked: !allowed.includes(ratio),
          }))}
          hint={
            allowed.length < ASPECT_RATIOS.length
              ? 'Formats other than 1:1 are available on the Professional plan.'
              : undefined
          }
        />
        {allowed.length < ASPECT_RATIOS.length && <PlansLink onPlans={onPlans} />}
      </div>
      <ChoiceGroup<Quality>
        label="Quality"
        value={settings.quality}
        onChange={(quality) => onChange({ quality })}
        choices={QUALITIES.map((quality) => ({
          value: quality,
          label: QUALITY_LABELS[quality],
          detail: `${QUALITY_LONG_SIDE[quality]} px`,
        }))}
      />
      <EngineField db={db} config={config} />
    </section>
  )
}

/** Asked for with a custom style; without Professional it is shown, closed, and says why. */
function CustomPrompt({ plan, settings, onChange, onPlans }: Omit<RefinementsProps, 'db'>) {
  if (plan.customPrompt && settings.styleId !== CUSTOM_STYLE_ID) return null
  const field = (
    <TextField
      label="Custom prompt"
      icon={
        plan.customPrompt ? null : (
          <Lock aria-hidden="true" className="ml-1.5 inline size-3.5 -translate-y-px text-soft" />
        )
      }
      value={settings.prompt}
      onChange={(prompt) => onChange({ prompt })}
      maxLength={MAX_STYLE_PROMPT_LENGTH}
      placeholder={
        plan.customPrompt
          ? 'Blue tiles, low evening sun, a glass of rosé out of focus…'
          : 'Your own table, light and mood'
      }
      disabled={!plan.customPrompt}
      required
      rows={plan.customPrompt ? 3 : 1}
      hint={plan.customPrompt ? undefined : ERRORS.prompt_plan.text}
    />
  )
  if (plan.customPrompt) return field
  return (
    <div>
      {field}
      <PlansLink onPlans={onPlans} />
    </div>
  )
}

function PlansLink({ onPlans }: { onPlans: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlans}
      className="-mb-3 min-h-11 text-fine font-semibold text-tomato-deep underline underline-offset-2"
    >
      See the plans
    </button>
  )
}
