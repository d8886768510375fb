// Words that ask for nothing by themselves, and which of them end a run of words that belong together.

const set = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** What a picture is of light, tone and place: an adjective before one of these speaks of the picture. */
const PICTURE = set(`
  look looks looking feel feeling feels style styled mood moods vibe vibes atmosphere ambience ambiance photo photos photograph photography
  picture pictures image images pic pics shot shots scene setting light lights lighting lit color colour colors colours tone tones surface
  background backdrop background's table effect frame frames everything all side kind sort type exposure key edge view version result
`)
/** Places: said with an adjective they are a mood, and no dish. */
const PLACES = set(
  'kitchen restaurant room bar pub diner house street beach place day evening sky weather ambient interior trattoria lounge',
)

/** Between them stands what belongs together. */
const LINKS = set(`
  a an the this that these those it its it's and or of on in at to for from by into with as is are be been was were but i i'd i'm i'll we
  you he they want wants would should could can must shall will me my our your give make makes made making let have has had keep no not nor
  without so than overall whole lot way put don't do does did doesn't isn't aren't wasn't won't can't shouldn't never avoid there here
  remove delete erase hide take get rid against near coming comes falling through out that's hate dislike stop love like need needs wish
  place please pls thanks thank too enough if when how what why because just only also again still even maybe perhaps actually really sorry now
  today asap find think either somehow kindly possible possibly try go use using set show change turn prefer rather instead anything something nothing
  everyone looks seems came turned comes always ever then thx sir guys ok okay yes well around while such being become becomes becoming
`)
const DEGREES = set(`
  very much more less bit little slightly quite some any touch hint tad somewhat increase increased decrease reduce reduced raise lower
  lowered boost boosted enhance improve improved intensify high low add extra fewer super extremely far overly way lessen nice good great
  beautiful lovely few one least most rather pretty fairly kinda totally completely bigger better best perfect gorgeous
  fixed good nice back front neither single large small upper main late early directional mid under over hardly far-out far exactly bad poor lacking lack missing level
  toned down up tone decreased strongly heavily deep whole different new proper
`)
const OTHERS = set(
  'ugly bad disturbing distracting annoying horrible terrible awful them dish plate food bowl meal don dont photos thing things slice slices piece pieces away off please fix replace use using',
)

/** Accounts for itself: not reported as unknown. */
export function isFiller(word: string): boolean {
  return PICTURE.has(word) || LINKS.has(word) || DEGREES.has(word) || OTHERS.has(word)
}
/** Ends a run of words: what stands behind it belongs to something else. */
export const isLink = (word: string) => LINKS.has(word) || /^\W+$/.test(word)
export const isDegree = (word: string) => DEGREES.has(word)
export const isPicture = (word: string) => PICTURE.has(word) || PLACES.has(word)

/** A purpose that has a shape of its own, unless the shape is said beside it. */
export const TALL_PURPOSE =
  /(?<!\b(?:vertical|portrait|tall|9:16)\b.*)\bfor (?:(?:our|the|my|a|an|his|her|new|your) )*(?:(?:insta(?:gram)?|ig|tik ?tok|facebook|fb|youtube|whatsapp|snapchat) )?(?:story|stories|reels?|shorts)\b/

/** What a picture is for, and good wishes: nothing to follow. */
export const PURPOSE =
  /\bfor (?:(?:our|the|my|a|an|his|her|new|online|printed) )*(?:menus?|web ?site|web ?page|site|app|apps|uber ?eats|deliveroo|doordash|delivery|social media|facebook|flyers?|posters?|brochures?|catalogue|customers?|clients?|restaurant|shop|business|page|feed|(?:insta(?:gram)?|tik ?tok|pinterest|youtube|story|stories|reels?|posts?)(?: (?:story|stories|reels?|posts?|page|feed))?)\b|^(?:please|thanks?|thank you|ok|okay|yes|no|hi|hello|sorry|hey|dear \w+)(?: (?:you|team|there|in advance|a lot|so much))?$/
