interface CountListProps {
  title: string
  empty: string
  /** Most first. */
  rows: readonly { name: string; count: number }[]
}

/** A table whose cells are bars too. */
export function CountList({ title, empty, rows }: CountListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="rounded-panel border border-line bg-card p-4 shadow-lift sm:p-6">
      <h2 className="text-title">{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-small text-soft">{empty}</p>
      ) : (
        <table className="mt-3 w-full text-small">
          <thead className="sr-only">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Photos</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }, index) => (
              <tr key={`${name}${index}`} className="border-t border-line">
                <th scope="row" className="max-w-0 py-2 text-left font-normal">
                  <span className="block truncate">{name}</span>
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    className="mt-1 h-1.5 w-full"
                  >
                    <rect width={(100 * count) / most} height="4" className="fill-saffron" />
                  </svg>
                </th>
                <td className="w-14 py-2 text-right align-top font-semibold tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
