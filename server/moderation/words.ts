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
  pussyfoot, pussy willow, great tit, cocksure, cock soup, old bastard, fat bastard, niggardly, bastardo, bastardi
  chinkiang, chinkapin, pachinko, chink of light, chinks of light, klondyke, vandyke
  fukujin, fukuoka, fuku, fukusai, fu yung, fu young, fu yong, egg fu, tau fu, dou fu
  food porn, foodporn, food-porn, foodgasm, sex on the beach, slutty brownie, hooker's green
  sexy light, sexy burger, sexy food, sexy dish, sexy mood, sexy look, sexy shot, sexy plat
  prick the, prick with, prick all, tit bit, tit-bit, spic and span, spic & span
  retarder, retarding, retardation, cold retard, overnight retard, retard the dough
  nipples of venus, slippery nipple, better than sex, screaming orgasm, shit on a shingle, cannibal stew
  bukkake udon, bukake udon, bukkake soba, bukkake somen, bukkake noodle, udon bukkake, soba bukkake
  pussy cat, pussycat, hooker sandwich, orgasm cocktail, big ass burger, big-ass burger, big ass sandwich, big ass steak
  big ass pizza, big ass salad, big ass burrito, big ass taco, fat ass burger, bomb-ass burger, bomb ass burger
  suicide wing, suicide sauce, suicide chicken, cannibal sandwich
`)

/** Refused, in the library's notation: | is the edge of a word. */
export const REFUSED_WORDS: readonly string[] = entries(`
  |nudes|, |nudity|, |nudist, |nsfw|, |erotic, |fetish, |bdsm|, |bondage|, |nipple, |genital, |vulva, |clit|
  |clits|, |clitor, |scrotum, |threesome, |hand job, |blow job, |striptease, |stripper, |prostitut, |gangbang
  |pedophil, |paedophil, |upskirt, |cameltoe, |milf|, |milfs|, |jailbait, |horny|, |lingerie|, |underage, |molest
  |bukkake, |raping|, |raped|, |masturbat, |necrophil, |zoophil
  |gore|, |gory|, |behead, |decapitat, |mutilat, |corpse, |cannibal, |suicid, |self harm, |self-harm, |tortur
  |massacre, |genocid, |lynching, |bloodbath, |blood splat, |blood spat, |mass shooting, |school shooting
  |severed head, |severed hand, |severed arm, |severed leg, |severed limb, |severed finger, |disembowel
  |nazi|, |nazis|, |neonazi, |neo-nazi, |neo nazi, |swastika, |hitler, |sieg heil, |ku klux, |gas chamber
  |white supremac, |holocaust, |terrorist, |wetback, |raghead, |towelhead, |spic|, |spics|, |gook|, |gooks|
  |cocaine|, |heroin|, |crystal meth|, |meth lab|, |methamphetamin, |fentanyl|, |crack pipe, |crack cocaine
  |paki|, |pakis|, |untermensch, |kill all, |negroes|, |negro man, |negro woman, |negro people
`)
