/** By name or description, whatever the case of the letters. */
export function matchesTemplate(
  template: { name: string; description: string | null },
  words: string,
): boolean {
  const wanted = words.trim().toLowerCase()
  return `${template.name}\n${template.description ?? ''}`.toLowerCase().includes(wanted)
}
