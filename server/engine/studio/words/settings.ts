// Words for light, colour and framing that go up and down.
import type { Effects, Term } from './term.ts'

const setting = (
  words: RegExp,
  effects: Partial<Effects>,
  says: readonly [string, string],
  votes?: Term['votes'],
): Term => ({ words, effects, says, ...(votes ? { votes } : {}) })

/** Faults of the photo itself: however they are named, the contrary is wanted. */
const fault = (words: RegExp, effects: Partial<Effects>, says: string): Term => ({
  words,
  effects,
  says: [says, says],
  isFault: true,
})

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
/** What stands around the dish, however it is named: “everything but the food” is the backdrop. */
const GROUND =
  '(?:back ?grounds?|backdrops?|surroundings|scenes?|settings?|everything (?:but|except(?: for)?|around|behind|besides) (?:the |my )?(?:food|dish|plate|meal|bowl))'
/** Between a word and the backdrop it is said of. */
const OF = '(?: (?:up|out|down|only|just|the|my|this|that|colou?red|(?:whole|entire)(?= back)))*'
const THE = '(?: (?:up|in|out|the|my|those|these|all|any|deep|dark|harsh))*'
/** Before a colour that is meant as too much, or too little, of it in the light. */
const MEASURED =
  '(?:too|so|less|remove|reduce|no|not|without|fix|looks?|very|how|tone down|is|bit|little|more)(?: (?:the|that|much|so|very|too|a|bit|all))* '
const THING =
  '(?:back ?ground|backdrop|surface|table|wall|paper|accent|tint|cast|tones?|hue|light\\w*|colou?r|plate|bowl|cloth|napkin|linen|tablecloth|scene|setting|or|and|green|white|pepper|onion|cabbage)'
const COLOURS = '(?:colou?rs?|tones?|shades)'

/** Phrases stand before the single words they contain: the longest match at a place counts. */
export const SETTINGS: readonly Term[] = [
  fault(/\bover[- ]?(?:exposed|exposure|lit)\b|\bblown[- ]out\b/, { stops: -0.45 }, 'darker'),
  fault(/\bunder[- ]?(?:exposed|exposure|lit)\b|\bbadly lit\b|\bpoorly lit\b/, { stops: 0.45 }, 'brighter'),
  fault(/\bwashed[- ]out\b|\bhaz(?:y|e)\b|\bfoggy\b/, { contrast: 0.09 }, 'more contrast'),
  fault(
    /\b(?:dull|lifeless|boring|drab|bland|colou?rless)\b(?: colou?rs?)?/,
    { saturation: 0.13 },
    'stronger colours',
  ),
  fault(
    /\b(?:photos?|pictures?|images?|everything) (?:is|are|looks?|seems?)(?: (?:a|bit|little|too|so|very|all|kinda))* gr[ae]y(?:ish)?\b/,
    { saturation: 0.13 },
    'stronger colours',
  ),
  fault(/\bover[- ]?saturated\b|\bgarish\b|\bgaudy\b/, { saturation: -0.16 }, 'quieter colours'),
  fault(/\b(?:busy|cluttered|messy|chaotic)\b/, { saturation: -0.09, contrast: -0.03 }, 'mood: calm'),
  setting(
    new RegExp(`\\b(?:dark(?:er|en)?|dim(?:mer)?)${OF} ${GROUND}`),
    { scene: -0.7 },
    ['darker backdrop', 'lighter backdrop'],
    {
      'dark-moody-elegance': 2,
    },
  ),
  setting(
    new RegExp(`\\b(?:bright(?:er|en)?|light(?:er|en)?|paler?)${OF} ${GROUND}`),
    { scene: 0.5 },
    ['lighter backdrop', 'darker backdrop'],
    {
      'bright-airy-cafe': 1,
      'clean-white-plate': 1,
    },
  ),
  setting(
    new RegExp(
      `\\b(?:soft\\w*|gentle\\w*|faint\\w*|subtle|light(?:er)?|bright(?:er)?|pale(?:r)?|weak(?:er)?|lifted|raised|open|diffused?) shadows?|\\b(?:lighten|brighten|lift|raise|open|soften|fill|weaken|fade|recover)${THE} shadows?(?: details?)?|\\bshadow (?:recovery|details?)|\\bdetails? in (?:the )?shadows?`,
    ),
    { shadows: -0.4, hardness: -0.5 },
    FAINT,
  ),
  setting(
    new RegExp(
      `\\b(?:hard\\w*|harsh\\w*|strong\\w*|deep\\w*|dramatic|crisp\\w*|bold|dark\\w*|long) shadows?|\\b(?:darken|deepen|harden|strengthen|crush)${THE} shadows?`,
    ),
    { shadows: 0.4, hardness: 0.4 },
    DEEP,
  ),
  setting(/\bshadow(?:s|y)?\b/, { shadows: 0.35 }, DEEP),
  setting(/\bshadow[- ]?(?:less|free)\b/, { shadows: -1 }, [
    'no shadow cast by the dish',
    'stronger shadows',
  ]),
  setting(
    /\b(?:hard\w*|harsh\w*|direct|crisp|strong(?:er)?) (?:light(?:ing)?|flash)|\bharsh(?:er|ness)?\b/,
    { hardness: 0.7, contrast: 0.03 },
    HARD,
  ),
  setting(
    /\b(?:soft\w*|diffused?|gentle|even) light(?:ing)?|\bsoften(?: (?:the )?light(?:ing)?)?|\bdiffused?\b|\bsofter|\bsoft\b|\bgentle\b/,
    { hardness: -0.7, contrast: -0.03 },
    SOFT,
  ),
  setting(
    /\b(?:warm(?:er|th|ly)?|golden|yellowish|amber)(?: (?:light(?:ing)?|tones?|glow))?\b/,
    { warmth: 0.6 },
    WARM,
    { 'rustic-wooden-warmth': 1 },
  ),
  setting(
    /\b(?:cool(?:er)?|cold(?:er|ness)?|bluish|icy)(?: (?:light(?:ing)?|tones?))?\b/,
    { warmth: -0.6 },
    COOL,
  ),
  setting(
    new RegExp(
      `\\b(?:vivid|strong(?:er)?|rich(?:er)?|bold(?:er)?|vibrant|saturated|bright(?:er)?|intense|lively|deep(?:er)?) ${COLOURS}\\b`,
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
  setting(
    /\b(?:vivid|vibrant|vibrance|vibrancy|saturat(?:ed|ion|e)|colou?rful|punchy|vividness)\b/,
    { saturation: 0.13 },
    VIVID,
    {
      'vibrant-color-pop': 2,
    },
  ),
  setting(/\b(?:muted|desaturated?|pastel|faded|subdued)\b/, { saturation: -0.16 }, QUIET),
  setting(
    new RegExp(
      `(?<=\\b${MEASURED})(?:yellow|orange)(?:ish|ness)?(?! ${THING})\\b|\\b(?:yellow|orange)(?:ish)? (?:colou?r )?(?:cast|tint|light(?:ing)?|tones?|hue)\\b|\\byellowish\\b`,
    ),
    { warmth: 0.6 },
    WARM,
  ),
  setting(
    new RegExp(
      `(?<=\\b(?:too|less|reduce) (?:the )?)red(?:dish|ness)?(?! ${THING})\\b|\\bred(?:dish)? cast\\b`,
    ),
    { warmth: 0.6 },
    WARM,
  ),
  setting(
    new RegExp(
      `(?<=\\b${MEASURED})blue(?:ish|ness)?(?! ${THING})\\b|\\bblue(?:ish)? (?:colou?r )?(?:cast|tint|light(?:ing)?|tones?|hue)\\b`,
    ),
    { warmth: -0.6 },
    COOL,
  ),
  setting(
    /(?<=\b(?:more|extra|additional|enough|much|little|less|low|bad|poor|lack of|lacks|needs?|lots? of|bit of|plenty of|increase|reduce|decrease|raise|lower|add|some) (?:the |overall )?)(?:day ?)?light(?:ing|s)?\b(?! (?:and|&|blue|green|pink|wood\w*|background))/,
    { stops: 0.45 },
    BRIGHT,
  ),
  setting(
    /(?<=\b(?:boost|enhance|increase|improve|intensify|strengthen|more|less|fewer|reduce|decrease|deepen|lower|much|tone down|lots? of|extra|add|not enough|pop of) (?:the |some |of )*)colou?rs?\b|\bcolou?rs? (?:pop|stand out)\b/,
    { saturation: 0.13 },
    VIVID,
  ),
  setting(/\b(?:soft(?:er)?|gentler?|flat(?:ter)?) contrast\b/, { contrast: -0.09 }, LESS_CONTRAST),
  setting(
    /\b(?:strong(?:er)?|hard(?:er)?|high(?:er)?|bold(?:er)?|crisp(?:er)?) contrast\b/,
    { contrast: 0.09 },
    MORE_CONTRAST,
  ),
  setting(/\bcontrast(?:y|ed)?\b|\bcrisp(?:er)?\b/, { contrast: 0.09 }, MORE_CONTRAST),
  setting(/\b(?:flat(?:ter)?|matte?)(?: (?:light|look|contrast))?\b/, { contrast: -0.09 }, LESS_CONTRAST),
  setting(
    /\b(?:bright(?:er|en(?:ed|ing)?|ness|en up)?|lighter|lighten(?: up)?|light up|luminous|illuminated?|high[- ]key|lit up|well[- ]lit|exposure)(?: light(?:ing)?)?\b/,
    { stops: 0.45 },
    BRIGHT,
    { 'bright-airy-cafe': 1, 'clean-white-plate': 1 },
  ),
  setting(
    /\b(?:dark(?:er|en(?:ed|ing)?|ness)?|dim(?:mer|med)?|low[- ]key|gloomy)(?: light(?:ing)?)?\b/,
    { stops: -0.45 },
    DARK,
    { 'dark-moody-elegance': 2 },
  ),
  setting(
    new RegExp(
      `\\b(?:blur(?:red|ry|rier)?|soft(?:er)?|out[- ]of[- ]focus|defocus(?:s?ed)?|bokeh)${OF} ${GROUND}|\\b${GROUND} (?:blur\\w*|out of focus)|\\bblur\\w*|\\bbokeh\\b|\\bshallow (?:focus|depth of field)`,
    ),
    { blur: 0.5 },
    ['backdrop more out of focus', 'sharper backdrop'],
  ),
  setting(
    /\b(?:closer|close[- ]?up|tight(?:er)?|zoom(?:ed)? in|zoom|bigger|larger|fill(?:s|ing)? the frame)(?: (?:crop|framing|shot|view|dish|plate))?\b/,
    { framing: 0.6 },
    ['closer framing', 'more space around the dish'],
  ),
  setting(
    /\b(?:(?:leave|keep) (?:me |us )?)?(?:more |extra |some |enough )?(?:negative space|copy space|space|room|air)(?: (?:for|to (?:add|put|write|place)) (?:(?:a|an|the|my|our|some|more|any) )*(?:text|titles?|logos?|copy|captions?|headlines?|prices?|words|writing))?(?: around(?: (?:it|the (?:dish|plate|bowl)))?)?\b|\b(?:zoom(?:ed)? out|wider|further away|farther away|smaller|step back)\b/,
    { framing: -0.6 },
    ['more space around the dish', 'closer framing'],
  ),
  setting(/(?<=\btoo )(?:small|tiny|far(?: away)?)\b/, { framing: -0.6 }, [
    'more space around the dish',
    'closer framing',
  ]),
  setting(/(?<=\btoo )(?:big|large|close|near)\b/, { framing: 0.6 }, [
    'closer framing',
    'more space around the dish',
  ]),
  setting(
    /\bvignett\w*|\b(?:dark(?:er|en)?|shaded) (?:(?:around|at|in|on|the) )*(?:corners|edges|borders|sides)\b|\bfall[- ]?off\b/,
    { corners: 0.35 },
    ['darker corners', 'even light into the corners'],
  ),
]
