// How much larger the near rim of a plate is drawn than the far one.

const LENSES = [
  { name: '0.5×, ultra-wide', millimetres: 13 },
  { name: '1×, the usual one', millimetres: 25 },
  { name: '2×', millimetres: 50 },
  { name: '3×', millimetres: 75 },
]
const PLATE_CM = 27
/** Width of full-frame film, which focal lengths of phones are told in. */
const FILM_MM = 36

/**
 * A pinhole camera at 45° above a plate that fills half of the picture's width.
 * @returns the distance in cm, and the near rim's size divided by the far rim's
 */
export function perspective(millimetres: number): { distance: number; nearToFar: number } {
  const distance = (PLATE_CM / 0.5) * (millimetres / FILM_MM)
  const reach = (PLATE_CM / 2) * Math.cos(Math.PI / 4)
  return { distance, nearToFar: (distance + reach) / (distance - reach) }
}

export function NearFar() {
  return (
    <div className="guide-wide bars">
      <table>
        <caption>Near rim compared with far rim, by lens</caption>
        <thead>
          <tr>
            <th scope="col">Lens</th>
            <th scope="col">Distance</th>
            <th scope="col">Near rim is larger by</th>
          </tr>
        </thead>
        <tbody>
          {LENSES.map(({ name, millimetres }) => {
            const { distance, nearToFar } = perspective(millimetres)
            const more = Math.round((nearToFar - 1) * 100)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{Math.round(distance)} cm</td>
                <td>
                  <span className="bar">
                    <svg viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={more} height="8" rx="2" fill="var(--saffron)" />
                    </svg>
                    {more} %
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
