import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { type PhotoRule, PLATFORMS } from '../../../data/platforms.ts'
import { bytesText, ratioText, sizeText } from '../figures.ts'
import {
  checkBackground,
  checkLooks,
  checkPhoto,
  type Finding,
  type PhotoFacts,
  type Verdict,
  verdictOf,
} from './rules.ts'

interface CheckResultProps {
  name: string
  /** Object address of the picked file. */
  preview: string
  facts: PhotoFacts
  rules: readonly PhotoRule[]
}

export function CheckResult({ name, preview, facts, rules }: CheckResultProps) {
  const results = rules.map((rule) => ({
    title: `${PLATFORMS[rule.platform]}: ${rule.name}`,
    findings: [...checkPhoto(rule, facts), ...(rule.platform === 'doordash' ? checkBackground(facts) : [])],
  }))
  const passed = results.filter(({ findings }) => verdictOf(findings) === 'good').length
  const refused = results.filter(({ findings }) => verdictOf(findings) === 'bad').length
  return (
    <>
      <div className="flex items-center gap-4">
        <img src={preview} alt="" className="size-20 shrink-0 rounded-chip object-cover" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-small text-soft">
            {facts.type ?? 'Unknown type'}, {sizeText(facts)}, {ratioText(facts.width, facts.height)},{' '}
            {bytesText(facts.bytes)}
          </p>
          <p className="text-small">{summary(results.length, passed, refused)}</p>
        </div>
      </div>
      <ul className="mt-4 grid gap-2">
        <Result
          title="Light and sharpness"
          findings={checkLooks(facts)}
          good="Bright and sharp enough, by a rule of thumb."
        />
        {results.map((result) => (
          <Result key={result.title} {...result} good="Fits." />
        ))}
      </ul>
    </>
  )
}

function summary(all: number, passed: number, refused: number): string {
  if (passed === all) return all === 1 ? 'It fits.' : `It fits all ${all}.`
  const parts = [`${passed} of ${all} fit`]
  if (refused > 0) parts.push(`${refused} would refuse it`)
  return `${parts.join(', ')}.`
}

const LOOKS: Record<Verdict, { Icon: typeof CircleCheck; colour: string; word: string }> = {
  good: { Icon: CircleCheck, colour: 'text-herb', word: 'Good' },
  warn: { Icon: CircleAlert, colour: 'text-saffron-ink', word: 'Could be better' },
  bad: { Icon: CircleX, colour: 'text-tomato-deep', word: 'Would be refused' },
}

function Result({ title, findings, good }: { title: string; findings: readonly Finding[]; good: string }) {
  const { Icon, colour, word } = LOOKS[verdictOf(findings)]
  return (
    <li className="flex gap-3 rounded-control border border-line bg-paper px-3.5 py-3 text-small">
      <Icon aria-label={word} role="img" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {findings.length === 0 && <p className="text-soft">{good}</p>}
        {findings.map(({ text, fix }) => (
          <p key={text}>
            {text} <span className="text-soft">{fix}</span>
          </p>
        ))}
      </div>
    </li>
  )
}
