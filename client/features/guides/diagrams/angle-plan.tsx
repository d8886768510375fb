/** Three cameras round a table, from the side. */
export function AnglePlan() {
  return (
    <figure className="plan">
      <svg
        viewBox="0 0 480 320"
        role="img"
        aria-label="From the side: a plate with food on a table, and three phones around it on a quarter circle. One straight above at 90 degrees for pizza, salad and soup. One at 45 degrees for pasta and plated mains. One just above the table, at 0 to 15 degrees, for burgers, cake and drinks."
      >
        <path
          d="M146 58 A196 196 0 0 1 342 254"
          fill="none"
          stroke="var(--line)"
          strokeWidth="2"
          strokeDasharray="5 6"
        />
        <path d="M146 64 L88 252 H204 Z" fill="var(--saffron)" opacity="0.2" />
        <path d="M281 119 L120 196 L196 262 Z" fill="var(--saffron)" opacity="0.2" />
        <path d="M336 233 L104 200 V262 Z" fill="var(--saffron)" opacity="0.2" />
        <rect x="20" y="262" width="440" height="12" rx="3" fill="var(--edge)" />
        <ellipse cx="146" cy="258" rx="62" ry="7" fill="var(--card)" stroke="var(--ink)" strokeWidth="2" />
        <path d="M104 254 q42 -62 84 0 z" fill="var(--tomato)" />
        <path
          d="M128 236 q10 -14 24 -15"
          stroke="var(--on-tomato)"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
          opacity="0.7"
        />
        <Phone x={146} y={58} turn={90} />
        <Phone x={285} y={115} turn={45} />
        <Phone x={342} y={233} turn={8} />
        <g fontSize="16" fill="var(--ink)" className="plan-label">
          <text x="146" y="26" textAnchor="middle">
            90°
          </text>
          <text x="196" y="52">
            pizza, salad, soup
          </text>
          <text x="312" y="104">
            45°
          </text>
          <text x="312" y="126">
            pasta, mains
          </text>
          <text x="370" y="212">
            0–15°
          </text>
          <text x="370" y="234">
            burger,
          </text>
          <text x="370" y="254">
            cake, drinks
          </text>
        </g>
      </svg>
      <figcaption>The bird, the guest, the ant.</figcaption>
    </figure>
  )
}

/** Seen on edge, its back to the outside. */
function Phone({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`rotate(${-turn} ${x} ${y})`}>
      <rect x={x - 5} y={y - 26} width="10" height="52" rx="4" fill="var(--ink)" />
      <circle cx={x - 6} cy={y} r="3.5" fill="var(--saffron)" stroke="var(--ink)" strokeWidth="1.5" />
    </g>
  )
}
