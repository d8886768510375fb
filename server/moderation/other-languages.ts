// The library knows English. These are the plainest words of the languages most kitchens write in: such as have no
// second meaning on a menu (so no French “bite”, no Italian “finocchio”, no Spanish “polla”). Whole words, without
// accents, * for any ending.

const entries = (text: string) => text.split(/[,\n]/).flatMap((entry) => entry.trim() || [])

const WORDS: Record<string, string> = {
  spanish: `puta, putas, puto, putos, hijueputa, putero, mierda, joder, jodete, jodido*, follar*, follando, folladas, cono de tu madre
    gilipollas, cabron, cabrona, cabrones, pendejo*, pendeja*, maricon*, mariquita de mierda, chinga, chingar, chingada, chingado, verga dura
    pornograf*, violacion, violador*, masturba*, desnudez, sudaca*, tetas grandes, orgia, zorra de mierda, matar a los, matar a todos`,
  french: `putain*, salope*, salaud*, encule*, connard*, connasse*, merde, merdique, nique, niquer, nique ta mere, branleur*, branlette
    couilles, pede, pedes, bougnoul*, bicot*, youpin*, negrillon*, pornograph*, viol collectif, violeur*, sodomie, fils de pute, pute, putes, ta gueule`,
  german: `ficken*, fick, fickt, gefickt, fick dich, fotze*, wichser*, wichsen, hurensohn*, hurensohne, nutte*, schlampe*, arschloch*, arschlocher
    scheiss*, scheiß*, kanake*, kanacke*, judensau*, saujude*, neger, negerin, zigeunerpack, missgeburt, pornograf*, vergewaltig*, schwuchtel*
    titten*, muschi lecken, heil hitler, sieg heil, judenvernichtung, vergasen, vergast, kinderporn*, leiche, leichen, enthaupt*`,
  italian: `cazzo, cazzi, cazzone, vaffanculo, fanculo, stronzo*, stronza*, stronzi, merda, puttana, puttane, troia di, zoccola*, minchia
    coglione*, coglioni, frocio*, froci, ricchione*, pompino, pompini, porco dio, porca madonna, dio cane, scopare, figlio di puttana
    pornograf*, stupro, stuprare, stuprat*, negro di merda, terrone di merda`,
  portuguese: `caralho, caralhos, foda se, foda-se, foder*, fodido*, fodida*, buceta*, boceta*, cuzao, viado, viados, filho da puta, filha da puta
    punheta*, arrombado*, piranha safada, merda, cacete duro, estupro*, estuprad*, vai tomar no cu, paneleiro*, preto de merda`,
  dutch: `neuken, geneukt, kutwijf*, kut, klootzak*, hoer, hoeren, hoerenzoon, godverdomme, tyfuslijer*, kankerlijer*, kankerjood*, mongool
    flikker op, verkracht*, zwartjoekel*, kinderporno`,
  polish: `kurwa, kurwy, kurwie, chuj, chuja, chujowy, pierdol*, spierdalaj*, wypierdalaj*, jebac, jebany, jebana, pizda, cipa, skurwysyn*, dziwka, gwalt, gwalci*`,
  turkish: `orospu*, siktir*, sikeyim, sikis*, amina koyayim, aminakoyim, amcik*, yarrak*, pezevenk*, ibne, gotveren, tecavuz*`,
  russian: `хуй, хуя, хуе*, хуи, хуё*, пизда*, пизде*, пизду, пиздец, ебать, ебан*, ебал, ебуч*, выеб*, заеб*, блять, блядь, бляди, сука, суки, мудак*, пидор*, пидар*
    гандон*, залупа, порно*, изнасил*, жид, жиды, хохол, suka blyat, blyat, pizdec, pidor*, nahui, nahuy`,
  arabic: `كس امك, كسمك, شرموطة, شرموط, منيوك, نيك, عرص, قحبة, اباحي, اباحية, sharmouta, sharmoota, kosomak, manyak`,
  hindi: `madarchod*, behenchod*, bhenchod*, bhosdi*, chutiya*, chutiye, gaandu, gandu, randi ki, lavde, मादरचोद, भेनचोद, बहनचोद, चूतिया, रंडी, बलात्कार`,
}

/** Written without gaps, so looked for anywhere. */
const UNSPACED = entries(`
  操你, 肏, 傻逼, 傻屄, 婊子, 裸体, 裸體, 裸女, 色情, 强奸, 強姦, 鸡巴, 恐怖分子, 尸体, 屍體
  まんこ, ちんこ, ちんぽ, おまんこ, セックス, ポルノ, エロ画像, 全裸, 裸の女, 裸の男, 強姦, レイプ, 死体, ぶっ殺
  씨발, 시발놈, 개새끼, 좆같, 보지 사진, 창녀, 포르노, 강간, 야동, 나체, 병신새끼
`)

/** “Naked” beside a person. */
const NAKED = [
  /(?<!\p{L})(?:mujer(?:es)?|hombres?|chicas?|nin[ao]s?|modelos?|senoritas?|mulher(?:es)?|meninas?|garotas?) (?:\p{L}+ )?(?:desnud|nu[as]?(?!\p{L})|pelad)/u,
  /(?<!\p{L})(?:femmes?|filles?|hommes?|garcons?|enfants?|serveuses?) (?:\p{L}+ )?(?:nue?s?|a poil|seins nus)(?!\p{L})/u,
  /(?<!\p{L})nackt(?:e|er|en|es)? (?:\p{L}+ )?(?:frau|mann|manner|madchen|junge|kind|kellnerin|mensch|weib|dame)/u,
  /(?<!\p{L})(?:donn[ae]|ragazz[aeio]|uom(?:o|ini)|bambin[aeio]|camerier[aei]) (?:\p{L}+ )?nud[aeio](?!\p{L})/u,
  /(?<!\p{L})(?:naakte?|blote) (?:\p{L}+ )?(?:vrouw|man|mannen|meisje|jongen|kind|serveerster)/u,
  /(?<!\p{L})nag(?:a|ie|i|ich) (?:kobiet|dziewczyn|mezczyzn|dziec|facet)/u,
  /(?<!\p{L})(?:ciplak|uryan) (?:bir )?(?:kadin|kiz|erkek|cocuk)/u,
  /(?<!\p{L})гол(?:ая|ый|ые|ую|ых) (?:женщин|девушк|девочк|мужчин|мальчик|люд|дет|баб)/u,
]

/** Letters that lose nothing but a dot or a tail, and are no mark by themselves. */
const PLAINER: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', ß: 'ss' }
/** As text is compared: lower case, without marks. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøß]/g, (letter) => PLAINER[letter] ?? letter)
}

export const OTHER_WORDS: readonly string[] = [...new Set(Object.values(WORDS).flatMap(entries))]

const SPACED_WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}\\d])(?:${OTHER_WORDS.map((word) =>
    bare(word).replace('*', '\\p{L}*').replace(/ /g, '[ -]+'),
  ).join('|')})(?![\\p{L}\\d])`,
  'u',
)
const UNSPACED_WORDS = new RegExp(UNSPACED.map(bare).join('|'), 'u')

/** Sauces that are sold by that name. */
const SAUCE = /(?<!\p{L})puta (?:madre|pario)(?= (?:hot sauce|chil+i sauce|salsa|sauce))/gu

/** Whether it says, in one of these languages, what is refused in English. */
export function isRefusedElsewhere(text: string): boolean {
  const plain = bare(text).replace(SAUCE, '')
  return SPACED_WORDS.test(plain) || UNSPACED_WORDS.test(plain) || NAKED.some((pair) => pair.test(plain))
}
