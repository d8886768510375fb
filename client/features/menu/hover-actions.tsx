import { CARD_ACTIONS, type CardAct } from './card-actions.ts'

/** Over the picture while a mouse is over the card. Not in the tab order: the card's menu has the same for keyboards. */
export function HoverActions({ act }: { act: CardAct }) {
  const [generate, ...others] = CARD_ACTIONS
  return (
    <div className="absolute inset-0 z-2 hidden flex-col justify-end gap-2 bg-linear-to-t from-scrim to-transparent to-75% p-3 opacity-0 transition-opacity duration-200 group-hover:opacity-100 pointer-fine:flex">
      <button
        type="button"
        tabIndex={-1}
        data-no-drag
        onClick={() => act(generate.key)}
        className="flex min-h-11 items-center justify-center gap-2 rounded-control bg-tomato px-3 text-small font-semibold text-on-tomato hover:bg-tomato-deep"
      >
        <generate.Icon aria-hidden="true" className="size-4.5" />
        {generate.label}
      </button>
      <div className="grid grid-cols-3 gap-2">
        {others.map(({ key, label, Icon }) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            data-no-drag
            aria-label={label}
            title={label}
            onClick={() => act(key)}
            className={`grid min-h-11 place-items-center rounded-control bg-card text-ink hover:bg-sunken ${key === 'remove' ? 'hover:text-tomato-deep' : ''}`}
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        ))}
      </div>
    </div>
  )
}
