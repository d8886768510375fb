import type { Usage } from '../../../contract/usage.ts'

/** The period in four numbers. */
export function Figures({ usage }: { usage: Usage }) {
  const completed = sum(usage.days.map((day) => day.completed))
  const failed = sum(usage.days.map((day) => day.failed))
  const { monthly, trial, topup } = usage.credits
  const figures = [
    {
      name: 'Photos made',
      value: String(completed),
      note: usage.running > 0 ? `${usage.running} on their way` : '',
    },
    {
      name: 'Success rate',
      value: completed + failed > 0 ? `${Math.round((100 * completed) / (completed + failed))}%` : '–',
      note: failed > 0 ? `${failed} failed, credits returned` : '',
    },
    {
      name: 'Time to a result',
      value: usage.seconds ? `${usage.seconds.median} s` : '–',
      note: usage.seconds ? `nine in ten within ${usage.seconds.slow} s` : '',
    },
    {
      name: 'Credits spent',
      value: String(monthly + trial + topup),
      note: [
        [monthly, 'of the plan'],
        [topup, 'topped up'],
        [trial, 'free'],
      ]
        .filter(([count]) => count)
        .map(([count, of]) => `${count} ${of}`)
        .join(', '),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="rounded-panel border border-line bg-card p-4 shadow-lift sm:p-5">
          <dt className="text-small text-soft">{name}</dt>
          <dd className="mt-1 font-display text-heading font-semibold tabular-nums">{value}</dd>
          {note && <dd className="mt-1 text-fine text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
