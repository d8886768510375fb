// Slips of the pen in the words the engine knows: one letter too many, too few, or two exchanged.

const KNOWN = `
  background backdrop bright brighter brightness darker darkness lighter lighting shadow shadows colour colours color colors colourful colorful
  warmer warmth cooler colder softer harder sharper saturated saturation contrast vibrant vivid muted pastel blurred blurry marble wooden slate
  concrete plaster sunlight sunny sunset candle candlelight natural elegant rustic minimalist minimal professional yellow orange purple white
  black brown green slightly little without remove table surface window dramatic moody playful fresh clean closer wider golden vintage
  cinematic monochrome neutral exposure vignette accent accents stone linen airy cosy romantic summer daylight overexposed underexposed
  texture chocolate chicken change picture photo image please enough should instagram strong stronger bigger smaller
  left right coming rustic
`
  .trim()
  .split(/\s+/)
const BY_FIRST = new Map<string, string[]>()
for (const word of KNOWN) BY_FIRST.set(word.charAt(0), [...(BY_FIRST.get(word.charAt(0)) ?? []), word])
const EXACT = new Set(KNOWN)
/** Words of their own that come too near to one above. */
const THEMSELVES = new Set(
  'platter platters lights light lighten brighten shade shades stones brightly warmly greens blacks whites tables windows candles marbled oranges browned clear cleaner cleanly closes closed wooded slated colored coloured contrasty contrasted shadowy yellowish whiter blacker browner greener change changed photos pictures images littler stronger fresher freshly cream yellows reds golds strongly linens changes backgrounds backdrops'.split(
    ' ',
  ),
)

/** The known word it was meant to be, or the word itself. */
export function corrected(word: string): string {
  if (word.length < 5 || EXACT.has(word) || THEMSELVES.has(word) || !/^[a-z]+$/.test(word)) return word
  return (BY_FIRST.get(word.charAt(0)) ?? []).find((known) => isSlip(word, known)) ?? word
}

/** One letter more, one less, two neighbours exchanged; in long words also one for another. */
function isSlip(word: string, known: string): boolean {
  const shorter = word.length < known.length ? word : known
  const longer = word.length < known.length ? known : word
  let from = 0
  while (from < shorter.length && shorter[from] === longer[from]) from++
  const rest = (text: string, skip: number) => text.slice(from + skip)
  // An ending of its own (“shadowed”, “brights”) is another word, but a doubled letter there is a slip.
  if (longer.length === shorter.length + 1) {
    const isDoubled = longer[from] === longer[from - 1]
    return rest(longer, 1) === rest(shorter, 0) && (from < shorter.length || isDoubled || longer === known)
  }
  if (longer.length !== shorter.length) return false
  if (rest(word, 2) === rest(known, 2) && word[from] === known[from + 1] && word[from + 1] === known[from])
    return true
  return word.length >= 7 && rest(word, 1) === rest(known, 1)
}
