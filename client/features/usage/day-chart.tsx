import type { Usage } from '../../../contract/usage.ts'

const HEIGHT = 160
/** Of the drawing; it is stretched to the width there is. */
const DAY_WIDTH = 10

/** A bar a day, failures on top. Drawn for the eye; the table under it says the same in words. */
export function DayChart({ days }: { days: Usage['days'] }) {
  const most = Math.max(1, ...days.map((day) => day.completed + day.failed))
  const height = (count: number) => (count / most) * (HEIGHT - 4)
  return (
    <section
      aria-labelledby="by-day"
      className="rounded-panel border border-line bg-card p-4 shadow-lift sm:p-6"
    >
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id="by-day" className="mr-auto text-title">
          Photos a day
        </h2>
        <Key className="bg-herb">made</Key>
        <Key className="bg-tomato">failed</Key>
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-5 h-40 w-full border-b border-edge"
      >
        {days.map(({ date, completed, failed }, index) => (
          <g key={date}>
            <rect
              x={index * DAY_WIDTH + 1}
              width={DAY_WIDTH - 2}
              y={HEIGHT - height(completed)}
              height={height(completed)}
              className="fill-herb"
            />
            <rect
              x={index * DAY_WIDTH + 1}
              width={DAY_WIDTH - 2}
              y={HEIGHT - height(completed) - height(failed)}
              height={height(failed)}
              className="fill-tomato"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-fine text-soft">
        <span>{dayText(days[0]!.date)}</span>
        <span>most in a day: {most}</span>
        <span>{dayText(days.at(-1)!.date)}</span>
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4 print:hidden">
          As a table
        </summary>
        <table className="mt-2 w-full text-left text-small tabular-nums">
          <thead className="text-fine text-soft">
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="text-right">
                Made
              </th>
              <th scope="col" className="text-right">
                Failed
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, completed, failed }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  <time dateTime={date}>{dayText(date)}</time>
                </th>
                <td className="text-right">{completed}</td>
                <td className="text-right">{failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-small text-soft">
      <span aria-hidden="true" className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  )
}

/** A calendar day, not a moment: it is the same everywhere. */
function dayText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
}
