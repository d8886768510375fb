import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { OTHER_WORDS } from './other-languages.ts'
import { checkTexts, isRefusedText } from './prompts.ts'
import { REFUSED_WORDS } from './words.ts'

const MUST_REFUSE = [
  ...['a naked woman on the table', 'woman lying naked', 'topless waitresses', 'nude girls', 'child porn'],
  ...['erotic mood', 'hentai', 'nipples', 'a dick beside the plate', 'boobs', 'lingerie', 'bukkake'],
  ...['severed head on a plate', 'pool of blood', 'a corpse', 'human flesh', 'dead body', 'cannibal feast'],
  ...['swastika made of sausages', 'hitler', 'a Nazi flag', 'nigger', 'faggot', 'kill all of them'],
  ...['fuck this', 'cunt', 'this is shit'],
  ...[
    'terrorist attack on the restaurant',
    'gas the jews',
    'kill the jews',
    'burn the faggots',
    'hang a black man',
  ],
  ...[
    'burn those immigrants',
    'kill women',
    'stabbed a man',
    'bloody knife stabbing man',
    'dead baby',
    'cut off fingers',
  ],
  ...[
    'raping',
    'masturbation',
    'bare breasts',
    'a woman with bare breasts',
    'stripper',
    'a negro man',
    'white power',
  ],
  ...['child in underwear', 'girl wearing only her panties', 'underwear on a child', 'woman without clothes'],
  ...['no clothes on the woman', "remove the girl's clothes", 'take off her dress', 'undress the girl'],
  ...['make the girl in the photo undress', 'someone hanging himself', 'cutting herself', 'a noose'],
  ...[
    'a gun pointed at a child',
    'pointing a gun at the child',
    'a knife held to her head',
    'kid with a rifle',
    'a man with an AK-47',
  ],
  ...[
    'isis flag',
    'flag of the Islamic State',
    'kkk hood',
    'the robe of the KKK',
    'bomb making',
    'make a bomb',
  ],
  ...['skinned cat, still alive', 'a dog being tortured', 'dead kittens on a plate', 'skinned alive'],
  ...['cocaine lines next to the plate', 'lines of coke', 'heroin needle', 'c0caine', 'crystal meth'],
  ...[
    'the girls in the background without any clothes',
    'make her undress',
    'child wearing nothing',
    'a chef with nothing on',
    "gun held to a woman's head",
  ],
  ...['a woman with a big ass', 'pussy', 'puta madre'],
  ...['covered in blood', 'a puddle of blood on the floor', 'dead babies on a plate', 'fingers cut off'],
]
/** What the library does not know. */
const ELSEWHERE = [
  ...[
    'mierda de foto',
    'hijo de puta',
    'mujer desnuda',
    'coño de tu madre',
    'putain',
    'une femme toute nue',
    'nique ta mère',
  ],
  ...[
    'Scheiße',
    'SCHEISSFOTO',
    'Arschlöcher',
    'nackte Frau',
    'vaffanculo',
    'figlio di puttana',
    'filho da puta',
    'mulher nua',
  ],
  ...[
    'klootzak',
    'kurwa mać',
    'siktir git',
    'çıplak kadın',
    'сука блять',
    'ХУЙ',
    'голая женщина',
    'شرموطة',
    'मादरचोद',
  ],
  ...['操你妈', '裸の女', '개새끼', 'p u t a', 'put*in'],
]
const DISGUISED = [
  ...[
    'f u c k this',
    'c.u.n.t',
    'fuuuuuck',
    'sh1t on a plate',
    '$hit',
    'f*ck',
    'sh*t',
    'a$$hole',
    'p0rn',
    'pr0n',
    'PR0N',
  ],
  ...['n4ked w0man', 'n1gger', 'ƒuck', 'ⓕⓤⓒⓚ', 'f\u200buck', 'f\u0336u\u0336c\u0336k', 'NaZi', 's e x'],
]
const MUST_PASS = [
  ...['cocktail', 'spotted dick with custard', 'Spotted Dick', 'cock-a-leekie', 'coq au vin', 'cockles'],
  ...[
    'breast of chicken',
    'rump steak',
    'thigh',
    'pork butt',
    'head cheese',
    'prairie oysters',
    'sausage balls',
  ],
  ...['cumin', 'pho', 'Scunthorpe', 'Essex pudding', 'shiitake', 'shitake', 'matsutake', 'pissaladière'],
  ...[
    'faggots',
    'faggots and peas',
    'jerk chicken',
    'moist',
    'nut',
    'sucker',
    'weed',
    'rapeseed oil',
    'grapes',
  ],
  ...['artisanal bread', 'assorted cheeses', 'pasta e fagioli', 'cime di rape', 'arroz negro', 'negroni'],
  ...['Chinkiang vinegar', 'egg fu yung', 'Fukuoka ramen', 'Assam tea', 'assiette of desserts', 'passata'],
  ...['Bloody Mary', 'blood orange', 'black pudding', 'death by chocolate', 'dead sea salt', 'suicide wings'],
  ...['naked cake', 'naked baby carrots', 'nude tones', 'XXX hot sauce', 'kick-ass burger', 'food porn'],
  ...['prick the pastry', 'a chink of light', 'kaffir lime', 'toad in the hole', 'dirty rice', 'stripers'],
  ...[
    'sex on the beach',
    'virgin olive oil',
    'screwdriver',
    'bukkake udon',
    'udon bukkake',
    'pron curry',
    'maine coon café',
    'Hancock',
  ],
  ...['455 g of beef', '5500K, f/2.8, 1/125 s', 'a b c', '4 : 3', 'rotated 45° at 1/2 stop', '$5 off'],
  ...[
    'covered in blood orange glaze',
    'pool of blood orange coulis',
    'better than sex cake',
    'slippery nipple cocktail',
  ],
  ...[
    'screaming orgasm cocktail',
    'Dead Man’s Fingers rum',
    'Nishiki',
    'Papa Negra',
    'morcilla negra',
    'Negro Amaro wine',
  ],
  ...[
    'Fuku chicken',
    'Shiso Negro',
    'kushiyaki',
    'honky tonk',
    'white power smoothie bowl',
    'shit on a shingle',
  ],
  ...[
    'blue balls',
    'faggots in gravy',
    'cream pie',
    'bare chicken breast',
    'dead baby octopus',
    'chicken fingers',
    'mole negro',
  ],
  ...[
    'burn the sugar',
    'hang the ham',
    'gas grill',
    'burn mexican chillies',
    'the plate is cut off',
    'cut off the crust',
  ],
  ...[
    'pasta alla puttanesca',
    'culatello',
    'finocchio',
    'tetas de monja',
    'porra antequerana',
    'caralhotas',
    'pollo',
    'con',
  ],
  ...[
    'tête de nègre',
    'bouchée à la reine',
    'Kutteln',
    'Nackensteak',
    'hoisin',
    'hummus',
    'harami',
    'couscous',
    'كسكس',
  ],
  ...[
    'сухари',
    'сукияки',
    'sukiyaki',
    '裸燕麦',
    'シーフード',
    '보쌈',
    '강정',
    'şiş kebap',
    'gulab jamun',
    'pierogi',
  ],
  ...[
    'pussy cat themed cafe',
    'big ass burger',
    'hooker sandwich',
    'puta madre hot sauce',
    'orgasm cocktail',
  ],
  ...[
    'undressed salad',
    'people with no top light',
    'make a bomb-ass burger',
    'lines of coke reduction',
    'kids menu with a dress code',
    'a plate with nothing on it',
    'salad without dressing',
    'remove the dressing',
    'chef without a hat',
    'skinned catfish',
  ],
  ...[
    'skinned hot dog',
    'skinned hot dogs',
    'corn dog',
    'hot cocoa bomb making',
    'chocolate bomb making',
    'make a bomb burger',
  ],
  ...[
    'jägerbomb',
    'Irish car bomb',
    'cherry bomb',
    'smoking gun cocktail',
    'knife pointed at the plate',
    'chef with a knife',
  ],
  ...[
    'a knife held to the left',
    'cut yourself a slice',
    'help yourself',
    'hang the lamp',
    'noodles',
    'heroine',
    'coca-cola',
  ],
  ...[
    'Isis café',
    'a line of coke bottles',
    'lines of sauce',
    'needle on the table',
    'still alive lobster',
    'strip steak',
    'strip the herbs',
  ],
  ...[
    'strawberries, take off their tops',
    'kid burger without top bun',
    'tablecloth',
    'burn the skin',
    'skinned duck',
    'child-friendly burger',
  ],
  ...['dark, moody, dramatic; window light from the left', 'analogue film look', 'human touch', 'glass'],
]

describe('words that are refused', () => {
  test.each(MUST_REFUSE)('%s', (text) => expect(isRefusedText(text)).toBe(true))
  test.each(DISGUISED)('in disguise: %s', (text) => expect(isRefusedText(text)).toBe(true))
  test.each(MUST_REFUSE)('also inside a longer wish: %s', (text) => {
    expect(isRefusedText(`warm light, ${text}, on slate`)).toBe(true)
  })
})

test.each(ELSEWHERE)('in another language: %s', (text) => {
  expect(isRefusedText(text)).toBe(true)
  expect(isRefusedText(`Pizza Margherita, ${text}!`)).toBe(true)
})

test('every word of the lists finds itself', () => {
  const words = [...REFUSED_WORDS, ...OTHER_WORDS].map((word) => word.replace(/[|*]/g, ''))
  expect(words.filter((word) => !isRefusedText(word))).toEqual([])
})

describe('words of a kitchen', () => {
  test.each(MUST_PASS)('%s', (text) => expect(isRefusedText(text)).toBe(false))
  test('all of them in one menu', () => expect(isRefusedText(MUST_PASS.join(', '))).toBe(false))
})

test('a kitchen word excuses itself only', () => {
  expect(isRefusedText('spotted dick, and a dick')).toBe(true)
  expect(isRefusedText('food porn with porn')).toBe(true)
})

test('the sentence says moderation', () => {
  expect(() => checkTexts(null, 'warm', 'fuck')).toThrow(ERRORS.prompt_moderation.text)
  expect(() => checkTexts(null, null, '')).not.toThrow()
  expect(ERRORS.prompt_moderation.text).toContain('moderation')
})
