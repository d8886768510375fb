// What the prompt check adds to its library's word list, and what it takes from it. Every entry is about words that
// mean something else in a kitchen, or that no dish needs.

/** Kept as text, a line a subject: as arrays they would fill pages. */
const entries = (text: string) => text.split(/[,\n]/).flatMap((entry) => entry.trim() || [])

/**
 * Kitchen words that contain, or are, a word of the library's list. Lower case, without accents; a refusal is
 * dropped where one of these covers it.
 */
export const KITCHEN_WORDS: readonly string[] = entries(`
  artisanal, panal, pandan, pandanus, assort, asson, assyr, kick-ass, kick ass, badass, bad-ass, bad ass
  shiitak, shito, cumin, cummin, cumquat, cummerb, cum laude, ffick, porgies, striper, stripers
  cock-a-leekie, cock a leekie, cockaleekie, cock ale, cockscomb, cock's comb, cockspur
  spotted dick, dickie, dickey, medick, moby dick, moby-dick, dickinson, dick's burger
  faggots, pork faggot, welsh faggot, liver faggot, fagiol, fagott
  pissaladier, pissalat, pissenlit, rapeseed, rape seed, rape oil, rape honey, rape flower
  cime di rape, broccoli rape, brocoli rape, con le rape, rape rosse
  arroz negro, mole negro, frijoles negros, frijol negro, ajo negro, chile negro, pan negro, sesamo negro
  pulpo negro, bacalao negro, fideos negros, vino negro, niggardly, bastardo, bastardi
  chinkiang, chinkapin, pachinko, chink of light, chinks of light, klondyke, vandyke
  fukujin, fukuoka, fu yung, fu young, fu yong, egg fu, tau fu, dou fu
  food porn, foodporn, food-porn, foodgasm, sex on the beach, slutty brownie, hooker's green
  sexy light, sexy burger, sexy food, sexy dish, sexy mood, sexy look, sexy shot, sexy plat
  prick the, prick with, prick all, tit bit, tit-bit, spic and span, spic & span
  retarder, retarding, retardation, cold retard, overnight retard, retard the dough
  nipples of venus, suicide wing, suicide sauce, suicide chicken, cannibal sandwich
`)

/**
 * Refused, in the library's notation: | is the edge of a word. Letters are doubled only where its matcher keeps
 * them so: b e g l o s.
 */
export const REFUSED_WORDS: readonly string[] = entries(`
  |nudes|, |nudity|, |nudist, |nsfw|, |erotic, |fetish, |bdsm|, |bondage|, |niple, |genital, |vulva, |clit|
  |clits|, |clitor, |scrotum, |threesome, |hand job, |blow job, |striptease, |striper|, |stripers|, |prostitut
  |pedophil, |paedophil, |upskirt, |cameltoe, |milf|, |milfs|, |jailbait, |horny|, |lingerie|, |underage, |molest
  |gore|, |gory|, |behead, |decapitat, |mutilat, |corpse, |canibal, |suicid, |self harm, |self-harm, |tortur
  |massacre, |genocid, |lynching, |bloodbath, |pool of blood, |covered in blood, |blood splat, |blood spat
  |severed head, |severed hand, |severed arm, |severed leg, |severed limb, |severed finger, |disembowel
  |nazi|, |nazis|, |neonazi, |neo-nazi, |neo nazi, |swastika, |hitler, |sieg heil, |ku klux, |white power|
  |white supremac, |holocaust, |terrorist, |wetback, |raghead, |towelhead, |spic|, |spics|, |gook|, |gooks|
  |paki|, |pakis|, |untermensch, |kill all
`)

const PERSON =
  'wom[ae]n|m[ae]n|girls?|boys?|lady|ladies|guys?|child(?:ren)?|kids?|persons?|people|bod(?:y|ies)|models?|chefs?|waitress(?:es)?|waiters?|teens?'
const UNCLOTHED = 'naked|nude|topless|undressed|unclothed|unclad|shirtless'
const HARMED = 'dead|bleeding|dismembered|hanged|tortured|murdered'
const PART = 'flesh|meat|blood|brains?|remains|organs?|bones|heads?|fingers?|limbs?'

/** Nothing by themselves (a naked cake, a nude palette), refused beside a person; one word may stand between. */
export const REFUSED_PAIRS: readonly RegExp[] = [
  new RegExp(`\\b(?:${UNCLOTHED}|${HARMED})(?: [a-z]+)? (?:${PERSON})\\b`),
  new RegExp(`\\b(?:${PERSON})(?: [a-z]+)? (?:${UNCLOTHED})\\b`),
  new RegExp(`\\bhuman (?:${PART})\\b`),
]
