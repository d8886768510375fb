// One wide photo and what each app keeps of it, drawn to scale.

const WIDTH = 480
const HEIGHT = 270
const CROPS = [
  { id: 'grubhub', name: 'square cards', ratio: 1, look: 'var(--tomato)' },
  { id: 'uber', name: '5:4 Uber Eats', ratio: 5 / 4, look: 'var(--herb)' },
  { id: 'four-three', name: '4:3 Grubhub', ratio: 4 / 3, look: 'var(--focus)' },
]

/** @param only “doordash” leaves out the shapes that only others use */
export function CropPlan({ only }: { only?: 'doordash' }) {
  const crops = only ? CROPS.slice(0, 1) : CROPS
  const others = only ? '' : ' Between them lie 5:4 for Uber Eats and 4:3 for Grubhub.'
  return (
    <figure className="plan">
      <svg
        viewBox="0 0 480 306"
        role="img"
        aria-label={`A wide 16:9 photo with a plate in its middle. A square is cut from the middle; 22 percent of the width falls away on each side.${others} The plate lies inside the square with a margin.`}
      >
        <rect width={WIDTH} height={HEIGHT} rx="6" fill="var(--sunken)" stroke="var(--ink)" strokeWidth="2" />
        <path
          d="M0 96 C120 82 200 104 480 88 M0 190 C160 204 320 178 480 196"
          fill="none"
          stroke="var(--line)"
          strokeWidth="3"
        />
        <circle cx="246" cy="143" r="112" fill="var(--ink)" opacity="0.12" />
        <circle cx="240" cy="135" r="112" fill="var(--card)" stroke="var(--edge)" strokeWidth="2" />
        <circle cx="240" cy="135" r="80" fill="none" stroke="var(--line)" strokeWidth="2" />
        <circle cx="240" cy="135" r="64" fill="var(--tomato)" opacity="0.85" />
        <circle cx="222" cy="118" r="14" fill="var(--saffron)" />
        <rect width={(WIDTH - HEIGHT) / 2} height={HEIGHT} fill="var(--ink)" opacity="0.1" />
        <rect
          x={(WIDTH + HEIGHT) / 2}
          width={(WIDTH - HEIGHT) / 2}
          height={HEIGHT}
          fill="var(--ink)"
          opacity="0.1"
        />
        {crops.map(({ id, ratio, look }, index) => {
          const width = HEIGHT * ratio
          return (
            <rect
              key={id}
              x={(WIDTH - width) / 2}
              y={1}
              width={width}
              height={HEIGHT - 2}
              fill="none"
              stroke={look}
              strokeWidth="3"
              strokeDasharray={index === 0 ? undefined : '9 6'}
            />
          )
        })}
        <g fontSize="16" fill="var(--ink)" className="plan-label">
          <text x="30" y="258" textAnchor="middle">
            22 %
          </text>
          <text x="450" y="258" textAnchor="middle">
            22 %
          </text>
          <text x="2" y="296">
            16:9, the whole photo
          </text>
          <text x="478" y="296" textAnchor="end">
            square: what a card shows
          </text>
        </g>
      </svg>
      <figcaption>
        {only
          ? 'Solid: the square in the list. Shaded: only visible in the wide header.'
          : 'Solid: the square of cards and thumbnails. Dashed: 5:4 (inner) and 4:3 (outer). The plate survives all of them.'}
      </figcaption>
    </figure>
  )
}
