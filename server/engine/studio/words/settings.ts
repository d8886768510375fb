// Words for light, colour and framing that go up and down.
import type { Effects, Term } from './term.ts'

const setting = (
  words: RegExp,
  effects: Partial<Effects>,
  says: readonly [string, string],
  votes?: Term['votes'],
): Term => ({ words, effects, says, ...(votes ? { votes } : {}) })

const WARM = ['warmer light', 'cooler light'] as const
const COOL = ['cooler light', 'warmer light'] as const
const BRIGHT = ['brighter', 'darker'] as const
const DARK = ['darker', 'brighter'] as const
const VIVID = ['stronger colours', 'quieter colours'] as const
const QUIET = ['quieter colours', 'stronger colours'] as const
const MORE_CONTRAST = ['more contrast', 'softer contrast'] as const
const LESS_CONTRAST = ['softer contrast', 'more contrast'] as const
const DEEP = ['stronger shadows', 'softer shadows'] as const
const FAINT = ['softer shadows', 'stronger shadows'] as const
const HARD = ['harder light', 'softer light'] as const
const SOFT = ['softer light', 'harder light'] as const
const GROUND = '(?:back ?ground|backdrop|surroundings|scene|setting)'
const COLOURS = '(?:colou?rs?|tones?|shades)'

/** Phrases stand before the single words they contain: the longest match at a place counts. */
export const SETTINGS: readonly Term[] = [
  setting(
    new RegExp(`\\b(?:dark(?:er)?|dim(?:mer)?) ${GROUND}|\\b${GROUND}:? (?:is )?(?:dark(?:er)?|dim)\\b`),
    { scene: -0.7 },
    ['darker backdrop', 'lighter backdrop'],
    {
      'dark-moody-elegance': 2,
    },
  ),
  setting(
    new RegExp(
      `\\b(?:bright(?:er)?|light(?:er)?|pale(?:r)?) ${GROUND}|\\b${GROUND}:? (?:is )?(?:bright(?:er)?|light(?:er)?)\\b`,
    ),
    { scene: 0.5 },
    ['lighter backdrop', 'darker backdrop'],
    {
      'bright-airy-cafe': 1,
      'clean-white-plate': 1,
    },
  ),
  setting(
    /\b(?:soft\w*|gentle\w*|faint\w*|subtle|light|diffused?) shadows?/,
    { shadows: -0.4, hardness: -0.5 },
    FAINT,
  ),
  setting(
    /\b(?:hard\w*|strong\w*|deep\w*|dramatic|crisp\w*|bold|dark|long) shadows?/,
    { shadows: 0.4, hardness: 0.4 },
    DEEP,
  ),
  setting(/\bshadow(?:s|y|less)?\b/, { shadows: 0.35 }, DEEP),
  setting(/\b(?:hard\w*|harsh|direct|crisp) light(?:ing)?/, { hardness: 0.7, contrast: 0.03 }, HARD),
  setting(
    /\b(?:soft\w*|diffused?|gentle|even) light(?:ing)?|\bdiffused?\b|\bsofter|\bsoft\b|\bgentle\b/,
    { hardness: -0.7, contrast: -0.03 },
    SOFT,
  ),
  setting(
    /\b(?:warm(?:er|th|ly)?|golden|yellowish|amber)(?: (?:light(?:ing)?|tones?|glow))?\b/,
    { warmth: 0.6 },
    WARM,
    { 'rustic-wooden-warmth': 1 },
  ),
  setting(/\b(?:cool(?:er)?|cold(?:er)?|bluish|icy)(?: (?:light(?:ing)?|tones?))?\b/, { warmth: -0.6 }, COOL),
  setting(
    new RegExp(
      `\\b(?:vivid|strong(?:er)?|rich(?:er)?|bold(?:er)?|vibrant|saturated|bright|intense|lively) ${COLOURS}`,
    ),
    { saturation: 0.13 },
    VIVID,
    { 'vibrant-color-pop': 2 },
  ),
  setting(
    new RegExp(`\\b(?:muted|soft(?:er)?|pastel|subtle|quiet(?:er)?|pale(?:r)?|faded|subdued) ${COLOURS}`),
    { saturation: -0.16 },
    QUIET,
  ),
  setting(/\b(?:vivid|vibrant|vibrance|saturat(?:ed|ion)|colou?rful|punchy)\b/, { saturation: 0.13 }, VIVID, {
    'vibrant-color-pop': 2,
  }),
  setting(/\b(?:muted|desaturated|pastel|faded|subdued)\b/, { saturation: -0.16 }, QUIET),
  setting(
    /(?<=\btoo )(?:yellow|orange|red)(?:ish)?\b|\b(?:yellow|orange)(?:ish)? (?:cast|tint|light)\b/,
    { warmth: 0.6 },
    WARM,
  ),
  setting(/(?<=\btoo )blue(?:ish)?\b|\bblue(?:ish)? (?:cast|tint|light)\b/, { warmth: -0.6 }, COOL),
  setting(/\bmore light\b/, { stops: 0.45 }, BRIGHT),
  setting(/\bless light\b/, { stops: -0.45 }, DARK),
  setting(/\b(?:soft(?:er)?|gentler?|flat(?:ter)?) contrast\b/, { contrast: -0.09 }, LESS_CONTRAST),
  setting(
    /\b(?:strong(?:er)?|hard(?:er)?|high(?:er)?|bold(?:er)?|crisp(?:er)?) contrast\b/,
    { contrast: 0.09 },
    MORE_CONTRAST,
  ),
  setting(/\bcontrast(?:y|ed)?\b|\bcrisp(?:er)?\b/, { contrast: 0.09 }, MORE_CONTRAST),
  setting(/\b(?:flat(?:ter)?|matte?)(?: (?:light|look|contrast))?\b/, { contrast: -0.09 }, LESS_CONTRAST),
  setting(
    /\b(?:bright(?:er|en|ness)?|lighter|high[- ]key|lit up|well[- ]lit|exposure)(?: light(?:ing)?)?\b/,
    { stops: 0.45 },
    BRIGHT,
    { 'bright-airy-cafe': 1, 'clean-white-plate': 1 },
  ),
  setting(
    /\b(?:dark(?:er|en|ness)?|dim(?:mer|med)?|low[- ]key|gloomy)(?: light(?:ing)?)?\b/,
    { stops: -0.45 },
    DARK,
    { 'dark-moody-elegance': 2 },
  ),
  setting(
    new RegExp(
      `\\b(?:blur(?:red|ry|rier)?|soft|out[- ]of[- ]focus|defocus(?:s?ed)?|bokeh) ${GROUND}|\\b${GROUND} (?:blur\\w*|out of focus)|\\bblur\\w*|\\bbokeh\\b|\\bshallow (?:focus|depth of field)`,
    ),
    { blur: 0.5 },
    ['backdrop more out of focus', 'sharper backdrop'],
  ),
  setting(
    /\b(?:closer|close[- ]?up|tight(?:er)?|zoom(?:ed)? in|bigger|larger|fill(?:s|ing)? the frame)(?: (?:crop|framing|shot|view|dish|plate))?\b/,
    { framing: 0.6 },
    ['closer framing', 'more space around the dish'],
  ),
  setting(
    /\b(?:more |extra |some )?(?:negative space|copy space|space|room|air)(?: around(?: (?:it|the (?:dish|plate|bowl)))?)?\b|\b(?:zoom(?:ed)? out|wider|further away|farther away|smaller|step back)\b/,
    { framing: -0.6 },
    ['more space around the dish', 'closer framing'],
  ),
  setting(/\bvignett\w*|\b(?:dark(?:er)?|shaded) (?:corners|edges)\b|\bfall[- ]?off\b/, { corners: 0.35 }, [
    'darker corners',
    'even light into the corners',
  ]),
]
