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

const CLOTHES =
  '(?:clothes|clothing|pants|underwear|undies|shirts?|dress|skirts?|bras?|tops?(?! (?:buns?|lights?|layers?|crust)))'
const UNDERWEAR = '(?:underwear|undies|panties|knickers|thongs?|bras?|boxer shorts)'
const HERS =
  "(?:her|his|their|(?:the |a |this |that )?(?:wom[ae]n|m[ae]n|girl|boy|lady|child|kid|model|waitress|waiter|chef)'s)"
/** Between a person and what they do: “the girl in the photo undress”. */
const SOME_WORDS = '(?: [a-z]+){0,4}'
/** What is done to themselves: “cut yourself a slice” is none of it. */
const THEMSELVES = '(?:him|her|my|your|one|them)sel(?:f|ves)'
/** The figure four is read as an a. */
const GUN = '(?:guns?|handguns?|pistols?|rifles?|shotguns?|revolvers?|firearms?|machine guns?|ak-?[4a]7)'
const WEAPON = `(?:${GUN}|kni(?:fe|ves)|machetes?|axes?|swords?)`
const AIMED = '(?:pointed|aimed|pointing|aiming|held|pressed) (?:at|to|against|towards?)'
const AT_WHOM = `(?: (?:the|a|an|some|my|her|his|your|our|their|little|small|young|[a-z]+'s))*`
const TERROR = '(?:isis|isil|daesh|al[- ]?qaeda|taliban|hamas|islamic state)'
const SIGNS =
  '(?:flags?|banners?|logos?|symbols?|fighters?|soldiers?|propaganda|executions?|uniforms?|terror)'
const KLAN =
  '(?:hoods?|hats?|robes?|members?|rall(?:y|ies)|flags?|crosse?s?|masks?|costumes?|outfits?|uniforms?)'
/** Bombs that are sweets, drinks or bath salts have what they are made of before them. */
const BOMB =
  '(?<!(?:chocolate|cocoa|tea|bath|fat|flavou?r|sugar|cheese|keto|seed|jager|cherry|candy|coffee|spice) )bombs?'
const NO_DISH =
  '(?= *(?:$|[^\\sa-z-]|(?:on|in|and|at|with|from|for|out|next|beside|under|near|instructions?|guide|tutorial|manual)\\b))'
/** No catfish, and no hot dog. */
const PET = '(?:cats?|kittens?|(?<!(?:hot|corn|chili) )(?:dogs?)|pupp(?:y|ies)|hamsters?)(?! ?fish)\\b'
const PET_HARMED =
  '(?:skinned|flayed|bleeding|dismembered|hanged|tortured|murdered|butchered|slaughtered|mutilated|strangled|dead)'

/** Refused as it is written: with its letters put right it is a slip for a prawn. */
export const REFUSED_SPELLING = /(?<![\p{L}\d])pr0n/iu

/** Read in lower case, look-alike signs undone. One word may stand between. */
export const REFUSED_PAIRS: readonly RegExp[] = [
  new RegExp(`\\b(?:${UNCLOTHED}|${HARMED})(?: [a-z]+)? (?:${PERSON}|${BABY})`),
  new RegExp(`\\b${PERSON}(?: [a-z]+)? (?:${UNCLOTHED})\\b`),
  new RegExp(`\\b(?:${HARM})${WHICH} (?:${GROUP}|${PERSON}|${BABY})`),
  new RegExp(`\\b(?:death to|hate|ban)${WHICH} (?:${GROUP})`),
  new RegExp(
    `\\b(?:${PERSON}|${BABY}) (?:[a-z]+ )?(?:in|wearing)(?: (?:only|just|nothing but|a|an|her|his|their|tiny|sexy|white|black|red))* ${UNDERWEAR}\\b`,
  ),
  new RegExp(`\\b${UNDERWEAR} on${AT_WHOM} (?:${PERSON}|${BABY})`),
  new RegExp(
    `\\b(?:${PERSON}|${BABY}) (?:[a-z]+ ){0,3}?(?:without|with no|wearing no|in no)(?: (?:any|her|his|their))* ${CLOTHES}\\b`,
  ),
  new RegExp(`\\b(?:${PERSON}|${BABY}) (?:[a-z]+ ){0,3}?(?:wearing nothing|(?:with|in) nothing on)\\b`),
  new RegExp(`\\b(?:no|without) ${CLOTHES} on${AT_WHOM} (?:${PERSON}|${BABY})`),
  new RegExp(
    `\\b(?:remov|tak|rip|pull|tear|strip)(?:e|ing|ping)?(?: (?:off|away))?(?: all)?(?: of)? ${HERS} (?!tops?\\b)${CLOTHES}\\b`,
  ),
  new RegExp(
    `\\b${PERSON}${SOME_WORDS} (?:undress(?:es|ing)?|strip(?:s|ping)? (?:naked|off))\\b|\\bmake (?:her|him|them) (?:undress|strip(?: naked)?)\\b`,
  ),
  new RegExp(`\\b(?:undress(?:es|ing)?|strip(?:s|ping)?(?: naked)?)${AT_WHOM} (?:${PERSON})`),
  new RegExp(
    `\\b(?:hang|hung|hanged|kill|shoot|stab|drown|strangl|hurt|harm)(?:s|e|ed|ing|bing|bed)? ${THEMSELVES}\\b`,
  ),
  new RegExp(`\\b(?:cutt?|burn)(?:s|ing)? ${THEMSELVES}\\b(?! (?:an?|some|the|off)\\b)`),
  /\bnooses?\b|\b(?:skinned|flayed|burn(?:ed|t)) alive\b/,
  new RegExp(
    `\\b${WEAPON} (?:[a-z]+ ){0,2}?${AIMED}${AT_WHOM} (?:${PERSON}|${BABY}|heads?\\b|faces?\\b|throats?\\b)`,
  ),
  new RegExp(
    `\\b(?:point|aim|hold|press)(?:s|es|ed|ing)?${AT_WHOM} ${WEAPON} (?:at|to|against|towards?)${AT_WHOM} (?:${PERSON}|${BABY}|heads?\\b|faces?\\b|throats?\\b)`,
  ),
  new RegExp(`\\b(?:${PERSON}|${BABY}) (?:with|holding|carrying)${AT_WHOM} ${GUN}\\b`),
  new RegExp(`\\b${TERROR} ${SIGNS}\\b|\\b${SIGNS} of (?:the )?${TERROR}\\b`),
  new RegExp(`\\bkkk ${KLAN}\\b|\\b${KLAN} of (?:the )?kkk\\b`),
  new RegExp(
    `\\b${BOMB}[- ]?making\\b|\\b(?:pipe|nail) bombs?\\b|\\b(?:mak|build|assembl)(?:e|es|ing)? (?:(?:a|an|the|my|your|pipe|nail|time|real|homemade|dirty) )*(?:bombs?|explosives?|grenades?)\\b${NO_DISH}`,
  ),
  new RegExp(`\\b${PET_HARMED} (?:(?:live|little|small|poor|black|white|cute|pet) )?${PET}`),
  new RegExp(`\\b${PET},? (?:(?:being|that is|is|was|getting|lying) )?${PET_HARMED}\\b`),
  /\bcoke lines?\b|\blines? of coke\b(?! (?:bottles?|cans?|zero|reduction|glaze|syrup|floats?))/,
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
