import { Tabs } from '@base-ui/react/tabs'
import { STYLES, styleImageUrl } from '../../../contract/catalog.ts'

/** Small pictures to choose from, the chosen one large beside them. */
export function StylePicker() {
  return (
    <Tabs.Root defaultValue={STYLES[0].id} className="grid gap-6 lg:grid-cols-[1fr_1.1fr] lg:gap-10">
      <Tabs.List
        aria-label="Styles"
        className="grid grid-cols-4 content-start gap-3 max-lg:order-last sm:gap-4 lg:grid-cols-3"
      >
        {STYLES.map((style) => (
          <Tabs.Tab
            key={style.id}
            value={style.id}
            className="group rounded-control p-1 text-left data-[active]:bg-ink data-[active]:text-paper"
          >
            <img
              src={styleImageUrl(style)}
              alt=""
              width={160}
              height={160}
              loading="lazy"
              className="aspect-square w-full rounded-chip object-cover"
            />
            <span className="block px-0.5 pt-1.5 pb-1 text-[0.75rem] leading-tight font-medium sm:text-fine">
              {style.shortName}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {STYLES.map((style) => (
        <Tabs.Panel key={style.id} value={style.id}>
          <img
            src={styleImageUrl(style)}
            alt={`Pancakes in the ${style.name} style`}
            width={640}
            height={640}
            loading="lazy"
            className="aspect-square w-full rounded-panel object-cover shadow-float"
          />
          <p className="mt-4 font-display text-title">{style.name}</p>
          <p className="mt-1 text-soft">{style.description}</p>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
