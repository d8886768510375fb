/** Who stands on either side once the item with this id is at `to`: what `moveMenuItem` asks for. */
export function neighboursAt(
  ids: readonly string[],
  id: string,
  to: number,
): { after: string | null; before: string | null } {
  const others = ids.filter((other) => other !== id)
  return { after: others[to - 1] ?? null, before: others[to] ?? null }
}
