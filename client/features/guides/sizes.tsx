import { type PhotoRule, PLATFORMS, type PlatformId, rulesOf, type Size } from '../../data/platforms.ts'
import { SOURCES } from '../../data/sources.ts'
import { shortDate } from './dates.ts'
import { bytesText, sizeText } from './figures.ts'

/** The figures of some platforms, each row with its page and the day it was read. */
export function Sizes({ of }: { of: readonly PlatformId[] }) {
  const isOne = of.length === 1
  const rules = rulesOf(of).filter((rule) => isOne || rule.name !== 'Logo')
  return (
    <div className="guide-wide sizes">
      {/* biome-ignore lint/a11y/noRedundantRoles: on phones its rows are blocks, and blocks forget what they were. */}
      <table role="table">
        <caption>{isOne ? `What ${PLATFORMS[of[0]!]} asks for` : 'What the apps ask for'}, in pixels</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {['Picture', 'Size', 'Shape', 'File', 'Page and date'].map((title) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {rules.map((rule) => (
            <Row key={rule.id} rule={rule} withPlatform={!isOne} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ rule, withPlatform }: { rule: PhotoRule; withPlatform: boolean }) {
  const source = SOURCES[rule.source]
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <th scope="row" role="rowheader">
          {withPlatform && <span className="block">{PLATFORMS[rule.platform]}</span>}
          <span className={withPlatform ? 'font-normal' : ''}>{rule.name}</span>
        </th>
        <Cell label="Size">
          {sizesOf(rule).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Cell>
        <Cell label="Shape">
          {rule.ratio ? (
            <span className="inline-flex items-center gap-2">
              <Shape ratio={rule.ratio.from} />
              {rule.ratio.text}
            </span>
          ) : (
            'not stated'
          )}
          {rule.landscapeOnly && <span className="block">landscape only</span>}
        </Cell>
        <Cell label="File">
          {filesOf(rule).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Cell>
        <Cell label="Page">
          <a href={source.url}>{source.label}</a>
          <span className="block text-soft">
            {shortDate(source.checked)}
            {source.basis === 'platform' ? '' : `, ${BASES[source.basis]}`}
          </span>
        </Cell>
      </tr>
      {(rule.note || rule.send) && (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <tr role="row" className="sizes-note">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <td role="cell" colSpan={5}>
            {rule.note}
            {rule.send && (
              <span className="block">
                <strong>Send:</strong> {rule.send}.
              </span>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" data-label={label}>
      <span>{children}</span>
    </td>
  )
}

const BASES = { reported: 'read by others', secondary: 'not the platform’s own' } as const

function sizesOf(rule: PhotoRule): string[] {
  const lines: string[] = []
  const say = (word: string, size: Size | undefined) => {
    // Kept together: a line break inside a size reads as two.
    if (size) lines.push(`${word} ${sizeText(size).replace(' px', '').replaceAll(' ', '\u00a0')}`)
  }
  say('exactly', rule.exact)
  say('smallest', rule.minimum)
  say('asked for', rule.wanted)
  say('largest', rule.maximum)
  if (rule.minimumLongSide) lines.push(`one side ${rule.minimumLongSide} or more`)
  return lines.length > 0 ? lines : ['not stated']
}

function filesOf(rule: PhotoRule): string[] {
  if (!rule.types && !rule.maxBytes) return ['not stated']
  return [rule.types?.join(', ') ?? 'type not stated', bytesOf(rule)]
}

function bytesOf({ minBytes, maxBytes, saferBytes }: PhotoRule): string {
  if (!maxBytes) return 'weight not stated'
  const most = saferBytes ? `${bytesText(saferBytes)} or ${bytesText(maxBytes)}` : bytesText(maxBytes)
  return minBytes ? `${bytesText(minBytes)} to ${most}` : `up to ${most}`
}

/** The shape itself, small. */
function Shape({ ratio }: { ratio: number }) {
  const width = ratio >= 1 ? 20 : 20 * ratio
  const height = ratio >= 1 ? 20 / ratio : 20
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0 text-tomato">
      <rect
        x={12 - width / 2}
        y={12 - height / 2}
        width={width}
        height={height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
  )
}
