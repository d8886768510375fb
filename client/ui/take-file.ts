/** The file that was picked; emptied at once, so that the same file picked again is a change again. */
export function takeFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0]
  input.value = ''
  return file
}
