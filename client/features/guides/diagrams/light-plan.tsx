// Lighting set-ups seen from above, as in the guide on lighting.
import type { ReactNode } from 'react'
import { Camera, Card, Distance, Label, Lamp, Plate, Table, Window } from './plan-parts.tsx'

interface Plan {
  /** For those who can't see the drawing: everything in it, in words. */
  alt: string
  caption: string
  drawing: ReactNode
}

const PLATE = { x: 258, y: 176 }

const PLANS: Record<'window' | 'card' | 'soup' | 'evening' | 'pass', Plan> = {
  window: {
    alt: 'Seen from above: a table with a plate in its middle. A window in the wall on the left, a little further back than the plate, 60 to 90 centimetres away. The camera stands at the bottom, so that the light comes from the left and from slightly behind the food.',
    caption: 'The window at ten o’clock, you at six.',
    drawing: (
      <>
        <Table />
        <Window />
        <Distance from={{ x: 42, y: 176 }} to={{ x: 210, y: 176 }} label="60–90 cm" />
        <Plate {...PLATE} light="left" />
        <Camera x={258} y={322} />
      </>
    ),
  },
  card: {
    alt: 'The same table, plate, window on the left and camera at the bottom. On the right of the plate, opposite the window, stands a white card about 50 centimetres away.',
    caption: 'The card gives back what the window gave.',
    drawing: (
      <>
        <Table />
        <Window />
        <path d="M404 120 L300 150 V206 L404 236 Z" fill="var(--saffron)" opacity="0.13" />
        <Plate {...PLATE} light="left" />
        <Distance from={{ x: 306, y: 176 }} to={{ x: 402, y: 176 }} label="50 cm" />
        <Card x={406} y={110} height={132} label="white card" />
        <Camera x={258} y={322} />
      </>
    ),
  },
  soup: {
    alt: 'The table with the window on the left, a bowl in the middle and a white card on the right. A black card is held level above the far half of the bowl, just outside the picture.',
    caption: 'The black card hangs above the bowl and stays out of the picture.',
    drawing: (
      <>
        <Table />
        <Window />
        <Plate {...PLATE} light="left" />
        <Card x={406} y={110} height={132} label="white card" />
        <rect x="196" y="92" width="124" height="56" rx="3" fill="var(--ink)" opacity="0.82" />
        <text x="258" y="126" textAnchor="middle" fontSize="16" fill="var(--paper)" className="plan-label">
          black card
        </text>
        <Camera x={258} y={322} />
      </>
    ),
  },
  evening: {
    alt: 'The table without a window. At the top left a lamp shines through a sheet of baking paper on to the plate, 70 centimetres away. At the far right a second lamp points away from the food, at a white card that throws its light back.',
    caption: 'One lamp plays the window, the other lights the card.',
    drawing: (
      <>
        <Table />
        <Lamp x={62} y={70} toX={200} toY={112} label="lamp 1" labelY={-22} />
        <path d="M98 58 L70 122" stroke="var(--ink)" strokeWidth="3" strokeDasharray="7 4" />
        <Label x={20} y={144} anchor="start">
          baking paper
        </Label>
        <Distance from={{ x: 76, y: 78 }} to={{ x: 218, y: 154 }} label="70 cm" above={22} />
        <Plate {...PLATE} light="left" />
        <Lamp x={400} y={284} toX={42} toY={-92} label="lamp 2" labelY={34} />
        <Card x={436} y={88} height={120} label="" />
        <Label x={440} y={76}>
          card
        </Label>
        <Camera x={258} y={322} />
      </>
    ),
  },
  pass: {
    alt: 'The pass in the kitchen: on the left an open door or fridge lets in cold white light. A tray turned upside down serves as a table with the plate on it. A white chopping board leans on the right. The hot-lamp above the pass is crossed out. The picture is taken from straight above.',
    caption: 'Thirty centimetres at the pass, as far from the hot-lamp as it goes.',
    drawing: (
      <>
        <rect
          x="16"
          y="82"
          width="448"
          height="196"
          rx="6"
          fill="var(--sunken)"
          stroke="var(--edge)"
          strokeWidth="1.5"
        />
        <path d="M18 96 L196 116 V240 L18 264 Z" fill="var(--focus)" opacity="0.16" />
        <Label x={24} y={66} anchor="start">
          door or fridge light
        </Label>
        <rect
          x="186"
          y="102"
          width="150"
          height="150"
          rx="8"
          fill="var(--card)"
          stroke="var(--ink)"
          strokeWidth="2"
        />
        <Label x={261} y={272}>
          tray
        </Label>
        <Plate x={261} y={177} light="left" />
        <Card x={346} y={112} height={130} label="" />
        <Label x={352} y={66}>
          white board
        </Label>
        <circle cx="420" cy="180" r="15" fill="none" stroke="var(--ink-soft)" strokeWidth="2" />
        <path d="M402 162 L438 198 M438 162 L402 198" stroke="var(--tomato)" strokeWidth="3.5" />
        <Label x={420} y={224}>
          hot-lamp
        </Label>
        <Label x={261} y={318}>
          camera straight above the tray
        </Label>
      </>
    ),
  },
}

export function LightPlan({ name }: { name: keyof typeof PLANS }) {
  const { alt, caption, drawing } = PLANS[name]
  return (
    <figure className="plan">
      <svg viewBox="0 0 480 344" role="img" aria-label={alt}>
        {drawing}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
