import { Check } from 'lucide-react'

interface TickedListProps {
  items: readonly { text: string; isStrong?: boolean }[]
  /** In the size of the text around it where absent. */
  size?: 'small'
  className?: string
}

/** What there is, each with a tick. */
export function TickedList({ items, size, className = '' }: TickedListProps) {
  const [list, item, tick] =
    size === 'small' ? ['gap-2.5 text-small', 'gap-2.5', 'size-4.5'] : ['gap-3', 'gap-3', 'size-5']
  return (
    <ul className={`grid content-start ${list} ${className}`}>
      {items.map(({ text, isStrong }) => (
        <li key={text} className={`flex ${item} ${isStrong ? 'font-semibold' : ''}`}>
          <Check aria-hidden="true" className={`mt-0.5 shrink-0 text-herb ${tick}`} />
          {text}
        </li>
      ))}
    </ul>
  )
}
