// Examples for the prompts guide; what the engine says to them is tested.
import { STYLES } from '../../../contract/catalog.ts'
import { CUSTOM_PROMPTS, GUIDANCE, type GuidanceGroup, REFUSED, type Said } from './prompts.ts'

export function Words({ group }: { group: GuidanceGroup }) {
  return <Pairs title={group} pairs={GUIDANCE[group]} />
}

export function Refusals() {
  return <Pairs title="Asked with Clean White Plate chosen" pairs={REFUSED} isLong />
}

function Pairs({ title, pairs, isLong }: { title: string; pairs: readonly Said[]; isLong?: boolean }) {
  return (
    <figure className="guide-wide">
      <figcaption className="small-caps text-soft">{title}</figcaption>
      <dl className={`said ${isLong ? 'said-long' : ''}`}>
        {pairs.map(({ words, heard }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{heard}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

export function CustomPrompts() {
  return (
    <dl className="guide-wide said said-long">
      {CUSTOM_PROMPTS.map(({ prompt, style }) => (
        <div key={style}>
          <dt>{prompt}</dt>
          <dd>{STYLES.find(({ slug }) => slug === style)?.name}</dd>
        </div>
      ))}
    </dl>
  )
}
