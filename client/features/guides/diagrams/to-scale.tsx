/** Grubhub's two minimum sizes beside each other. */
export function ToScale() {
  return (
    <figure className="plan">
      <svg
        viewBox="0 0 480 366"
        role="img"
        aria-label="Two rectangles drawn to the same scale. The developers’ page’s 1600 by 1200 pixels fill the drawing. The help centre’s 200 by 200 pixels are a small square in its corner, one forty-eighth of the area."
      >
        <rect
          x="1"
          y="1"
          width="478"
          height="358.500"
          rx="4"
          fill="var(--sunken)"
          stroke="var(--ink)"
          strokeWidth="2"
        />
        <rect x="1" y="299.750" width="59.750" height="59.750" fill="var(--tomato)" />
        <g fontSize="17" fill="var(--ink)" className="plan-label">
          <text x="240" y="170" textAnchor="middle">
            1600 × 1200, the developers’ page
          </text>
          <text x="76" y="336">
            200 × 200, the help centre
          </text>
        </g>
      </svg>
      <figcaption>Forty-eight of the small one fit into the large one.</figcaption>
    </figure>
  )
}
