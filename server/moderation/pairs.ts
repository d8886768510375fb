// What is refused only together: a word that means nothing by itself, beside a person, or beside what is done to one.

const PERSON =
  "(?:wom[ae]n|m[ae]n|girls?|boys?|lady|ladies|guys?|child(?:ren)?|kids?|persons?|people|bod(?:y|ies)|models?|chefs?|waitress(?:es)?|waiters?|teens?|toddlers?|customers?)(?!'s|\\w)"
/** A baby is a person unless it is a vegetable, or an octopus. */
const BABY = '(?:baby|babies|infants?)(?= *(?:$|[^\\sa-z]|(?:on|in|and|at|with|lying|near|beside|under)\\b))'
/** Whom hatred is aimed at; kitchens know faggots, but not what is done to them here. */
const GROUP =
  '(?:jews?|muslims?|islamists?|arabs?|blacks|gays|lesbians|queers?|faggots?|immigrants?|migrants?|refugees?|foreigners?|gyps(?:y|ies)|asians|mexicans|indians|africans|infidels?|christians)\\b'
const WHICH =
  '(?: (?:the|a|an|all|those|these|that|this|some|every|any|my|her|his|your|our|their|of|them|fucking|dirty|black|white|brown|asian|young|old|little|innocent|poor))*'
/** Done to a person. “Burn”, “hang” and “gas” are a kitchen's words too, so only with one. */
const HARM =
  '(?:kill|murder|gas|burn|hang|lynch|exterminate|stab|execute|slaughter|strangle|torture|rape|behead|drown|shoot dead|beat up|bomb|deport)(?:s|e?d|ing|bing|bed|ning|t)?|killing|executing|torturing|raping|exterminating|hung'
const UNCLOTHED = 'naked|nude|topless|undressed|unclothed|unclad|shirtless'
const HARMED = 'dead|bleeding|dismembered|hanged|tortured|murdered'
const PART = 'flesh|meat|blood|brains?|remains|organs?|bones|heads?|fingers?|limbs?'
/** Blood that is a fruit or a sausage. */
const FOOD_BLOOD = '(?! *-?(?:orange|sausage|pudding|plum|lime|peach|sugar|mary|cake))'

/** Refused as it is written: with its letters put right it is a slip for a prawn. */
export const REFUSED_SPELLING = /(?<![\p{L}\d])pr0n/iu

/** Read in lower case, look-alike signs undone. One word may stand between. */
export const REFUSED_PAIRS: readonly RegExp[] = [
  new RegExp(`\\b(?:${UNCLOTHED}|${HARMED})(?: [a-z]+)? (?:${PERSON}|${BABY})`),
  new RegExp(`\\b${PERSON}(?: [a-z]+)? (?:${UNCLOTHED})\\b`),
  new RegExp(`\\b(?:${HARM})${WHICH} (?:${GROUP}|${PERSON}|${BABY})`),
  new RegExp(`\\b(?:death to|hate|ban)${WHICH} (?:${GROUP})`),
  new RegExp(`\\bhuman (?:${PART})\\b`),
  new RegExp(`\\b(?:pools?|puddles?) of blood${FOOD_BLOOD}\\b`),
  new RegExp(`\\b(?:covered|drenched|soaked|smeared|dripping) (?:in|with) blood${FOOD_BLOOD}\\b`),
  /\bbloody (?:knife|knives|axe|machete|corpse|body|bodies|hands?|fingers?|murder|mess of)\b/,
  /\b(?:cut|chopp?|saw|slic|hack)(?:s|ed|ing)? off(?: (?:the|a|some|my|your|his|her|their|someone's|human))* (?:fingers?|thumbs?|toes?|limbs?)\b/,
  /\b(?:cut|chopp?|saw|slic|hack)(?:s|ed|ing)? off (?:his|her|their|someone's|human) (?:heads?|hands?|arms?|legs?|ears?)\b/,
  /\b(?:fingers?|limbs?|toes?) (?:cut|chopped|hacked) off\b/,
  // Of a person: chicken breasts have a bird before them or after “of”.
  /\bbared? (?:breasts?|bosoms?|buttocks|boobs)\b(?! of\b)/,
  /\b(?:wom[ae]n|girls?|lady|ladies|waitress(?:es)?|her|teens?)(?:'s)?(?: (?:with|showing|and|huge|big|large|small|naked|open|her|nice|beautiful|perfect))* breasts?\b/,
  /\bwhite power(?= *(?:$|[^\sa-z]|(?:symbol|flag|fist|sign|movement|music|logo|salute|rally|group|march|gang)\b))/,
]
