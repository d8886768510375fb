import {
  ASPECT_RATIOS,
  type AspectRatio,
  CAMERA_ANGLE_LABELS,
  CAMERA_ANGLES,
  type CameraAngle,
  planAllows,
  QUALITIES,
  QUALITY_LONG_SIDE,
  type Quality,
} from '../../../contract/catalog.ts'
import { MAX_GUIDANCE_LENGTH } from '../../../contract/limits.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { AngleMark } from './angle-mark.tsx'
import type { Settings } from './draft.ts'
import { RatioMark } from './ratio-mark.tsx'

interface RefinementsProps {
  settings: Settings
  onChange: (changes: Partial<Settings>) => void
}

const UNTOUCHED = 'default'
const QUALITY_LABELS: Record<Quality, string> = { medium: 'Medium', high: 'High' }

export function Refinements({ settings, onChange }: RefinementsProps) {
  const allowed = planAllows(null).ratios
  return (
    <section aria-labelledby="refinements" className="mt-5 grid gap-5 border-t border-line pt-4">
      <h3 id="refinements" className="small-caps -mb-1 font-text text-soft">
        Refinements
      </h3>
      <TextArea
        label="Guidance"
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
      <ChoiceGroup<AspectRatio>
        label="Format"
        columns={4}
        value={settings.aspectRatio}
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
    </section>
  )
}
