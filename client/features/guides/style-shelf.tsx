import { STYLES, styleImageUrl } from '../../../contract/catalog.ts'

/** One photo in all seven settings. */
export function StyleShelf() {
  return (
    <ul className="guide-wide style-shelf">
      {STYLES.map((style) => (
        <li key={style.id}>
          <img
            src={styleImageUrl(style)}
            width={640}
            height={640}
            loading="lazy"
            decoding="async"
            alt={`The same stack of pancakes, styled in ${style.name}`}
          />
          <span>{style.name}</span>
        </li>
      ))}
    </ul>
  )
}
