// What stands in a drawing from above. Coordinates are centimetres divided by about half: nothing is to scale but
// the order of things.
import type { ReactNode } from 'react'

interface At {
  x: number
  y: number
}

export function Label({
  x,
  y,
  anchor = 'middle',
  children,
}: At & { anchor?: 'start' | 'middle' | 'end'; children: ReactNode }) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize="16" fill="var(--ink)" className="plan-label">
      {children}
    </text>
  )
}

export function Table() {
  return (
    <rect
      x="140"
      y="76"
      width="236"
      height="212"
      rx="10"
      fill="var(--sunken)"
      stroke="var(--edge)"
      strokeWidth="1.5"
    />
  )
}

/** A plate with its bright side towards where the light comes from. */
export function Plate({ x, y, light }: At & { light: 'left' | 'above' }) {
  const [dx, dy] = light === 'left' ? [-0.6, -0.42] : [0, 0]
  return (
    <>
      <circle cx={x + 6} cy={y + 6} r="46" fill="var(--ink)" opacity="0.16" />
      <circle cx={x} cy={y} r="46" fill="var(--card)" stroke="var(--ink)" strokeWidth="2" />
      <circle cx={x} cy={y} r="29" fill="var(--tomato)" opacity="0.85" />
      <circle cx={x + dx * 17} cy={y + dy * 17} r="11" fill="var(--saffron)" />
    </>
  )
}

/** Whoever photographs, looking up the page. */
export function Camera({ x, y }: At) {
  return (
    <g>
      <path d={`M${x} ${y - 14} l-26 -46 h52 z`} fill="var(--ink)" opacity="0.09" />
      <rect x={x - 17} y={y - 12} width="34" height="24" rx="6" fill="var(--ink)" />
      <circle cx={x} cy={y} r="6.5" fill="none" stroke="var(--paper)" strokeWidth="2.5" />
    </g>
  )
}

/** In the left wall, with what comes in. */
export function Window({ label = 'window' }: { label?: string }) {
  return (
    <g>
      <path d="M34 44 L214 120 V236 L34 196 Z" fill="var(--saffron)" opacity="0.22" />
      <path d="M34 16 V44 M34 196 V330" stroke="var(--ink)" strokeWidth="7" />
      <rect
        x="28"
        y="44"
        width="12"
        height="152"
        rx="2"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <path d="M28 120 h12" stroke="var(--ink)" strokeWidth="2" />
      <Label x={50} y={34} anchor="start">
        {label}
      </Label>
    </g>
  )
}

export function Card({ x, y, height, label }: At & { height: number; label: string }) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width="9"
        height={height}
        rx="2"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <Label x={x + 4} y={y + height + 22}>
        {label}
      </Label>
    </g>
  )
}

/** A lamp at a place, shining along (toX, toY). */
export function Lamp({
  x,
  y,
  toX,
  toY,
  label,
  labelY = 30,
}: At & { toX: number; toY: number; label: string; labelY?: number }) {
  const length = Math.hypot(toX, toY)
  const [ux, uy] = [toX / length, toY / length]
  const spread = length * 0.34
  const points = `${x},${y} ${x + toX - uy * spread},${y + toY + ux * spread} ${x + toX + uy * spread},${y + toY - ux * spread}`
  return (
    <g>
      <polygon points={points} fill="var(--saffron)" opacity="0.24" />
      <circle cx={x} cy={y} r="13" fill="var(--saffron)" stroke="var(--ink)" strokeWidth="2" />
      <Label x={x} y={y + labelY}>
        {label}
      </Label>
    </g>
  )
}

/** A length between two points. */
export function Distance({
  from,
  to,
  label,
  above = 8,
}: {
  from: At
  to: At
  label: string
  above?: number
}) {
  return (
    <g>
      <path
        d={`M${from.x} ${from.y} L${to.x} ${to.y}`}
        stroke="var(--ink-soft)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <Label x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - above}>
        {label}
      </Label>
    </g>
  )
}
