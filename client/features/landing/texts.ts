// What the landing page explains, section by section. Claims stand in content.ts.
import { PLANS, TRIAL_CREDITS } from '../../../contract/catalog.ts'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'

export const FEATURES = [
  {
    icon: 'light',
    name: 'Light, colour, sharpness',
    text: 'The yellow of the kitchen lamp goes, white plates turn white again, and noise from a dim shot calms down. Gently: too much contrast makes food look dry.',
  },
  {
    icon: 'table',
    name: 'A better table under it',
    text: 'The plate is lifted off the cluttered counter and set on wood, stone, linen or a clean white surface, with a shadow that falls the right way.',
  },
  {
    icon: 'dish',
    name: 'The dish stays the dish',
    text: 'Not one crumb is invented. Every result is compared with your photo inside the plate, and you see the figure: “Dish unchanged”.',
  },
  {
    icon: 'phone',
    name: 'Made for the pass',
    text: 'It lives on your home screen. Photos taken without a signal wait on the phone and go later, and none is lost or charged twice.',
  },
] as const

export const AUDIENCES = [
  {
    id: 'restaurants',
    name: 'Restaurants & Cloud Kitchens',
    title: 'The whole menu in one light',
    text: 'Photograph dishes as they leave the pass. Choose a style once and keep it for every dish, every branch and every brand in the kitchen.',
    points: [
      'A menu builder: each dish with its title, text and picture',
      'One template for all of them, so the page looks like one house',
      'All pictures as one zip, named after the dishes',
    ],
  },
  {
    id: 'bloggers',
    name: 'Food Bloggers & Influencers',
    title: 'Your recipe, better lit',
    text: 'Cooked at nine in the evening? Give the plate a morning window. Use your own favourite picture as the template for the next one.',
    points: [
      'Reference pictures: light and setting of a photo you love',
      'Portrait and square for the feed, landscape for the post',
      'A history of every result, on the phone too',
    ],
  },
  {
    id: 'sellers',
    name: 'E-commerce & Delivery Platforms',
    title: 'Listings that pass the first time',
    text: 'Right ratio, right size, dish in the safe middle, nothing written over it. The guides tell what each platform asks for and why photos come back.',
    points: [
      'Formats for item photos, headers and tiles',
      'Sharp upscaling when the photo is too small',
      'Marked as edited in its metadata, as several platforms want it',
    ],
  },
] as const

/** Five steps at one photo; `picture` is what the built-in engine really made of those words. */
export const PROMPT_EDITS = [
  {
    words: 'The photo as it was taken',
    picture: 'edit-1',
    note: 'A phone, a dim kitchen, the evening rush.',
  },
  {
    words: '“on dark slate”',
    picture: 'edit-2',
    note: 'The table is new. The stack is the one from the photo.',
  },
  { words: '“warmer”', picture: 'edit-3', note: 'The light turns golden; the plate keeps a neutral white.' },
  {
    words: '“brighter, blurred background”',
    picture: 'edit-4',
    note: 'More light on the dish, less attention for the table.',
  },
  {
    words: '“add fresh mint”',
    picture: 'edit-4',
    note: 'Adding, removing or changing ingredients needs a generative engine. The built-in one leaves the food alone, and tells you so.',
    needsGenerative: true,
  },
] as const

export const ANGLES = [
  {
    angle: 'overhead',
    name: 'Top-Down',
    text: 'For what lies flat: pizza, bowls, boards and shared tables.',
  },
  { angle: 'angled_45', name: '45° Angle', text: 'How a guest sees the plate. Right for most dishes.' },
  { angle: 'profile', name: 'Side View', text: 'For what stands tall: burgers, cakes, stacks and glasses.' },
] as const

export const RATIOS = [
  { name: 'Square', ratio: '1:1', picture: 'ratio-square', platforms: 'Instagram, Google, most menu tiles' },
  {
    name: 'Landscape',
    ratio: '16:9',
    picture: 'ratio-landscape',
    platforms: 'DoorDash items, website headers',
  },
  { name: 'Portrait', ratio: '4:5', picture: 'ratio-portrait', platforms: 'Instagram feed, printed menus' },
] as const

export const CUSTOM_STYLE = {
  prompt: 'pale linen, soft morning light from the right, calm and bright',
  picture: 'custom',
} as const

export const BENEFITS = [
  {
    name: 'No studio day',
    text: 'A shoot needs a date, a stylist and the whole menu cooked at once. Here you photograph a dish when you cook it anyway.',
  },
  {
    name: 'No surprises on the plate',
    text: 'Guests get what they saw. The picture shows your portion, your garnish and your plate.',
  },
  {
    name: 'No lock-in',
    text: 'Take everything with you at any time: each picture, each dish, the whole history, as one download.',
  },
] as const

export const STEPS = [
  { name: 'Sign in', text: `With Google or Apple. The first ${TRIAL_CREDITS} credits are on the house.` },
  { name: 'Snap the dish', text: 'Straight from the pass, in whatever light you have.' },
  { name: 'Choose its light', text: 'One of seven styles, a template, or your own words.' },
  { name: 'Wait a moment', text: `About ${TYPICAL_SECONDS} seconds. You see what is being done to it.` },
  { name: 'Serve the photo', text: 'Download it, crop it, save it to the menu or make a template of it.' },
] as const

export const CAPABILITIES = [
  ['Styles', 'seven, and your own words'],
  ['Camera angles', 'top-down, 45°, side'],
  ['Formats', 'square, landscape, portrait'],
  ['Quality', 'medium 1024 px, high 2048 px'],
  ['Reference pictures', 'any photo as a template'],
  ['Styling memory', 'each dish as it was last time'],
  ['Safe crop', 'the dish in the middle of every format'],
  ['History', 'kept until you delete it'],
] as const

export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Does it change my food?',
    answer:
      'No. The built-in engine cuts your dish out of the photo, lights it and sets it on another table. Inside the plate it adds nothing and removes nothing, and every result carries a measured figure that says so. A generative engine, if the operator has set one up, is asked to keep the dish and is checked afterwards.',
  },
  {
    question: 'What kind of photo do I need?',
    answer:
      'A sharp one with the whole plate in it and some table around. Any phone will do; a window helps. PNG, JPG or WebP up to 10 MB.',
  },
  {
    question: 'How long does a picture take?',
    answer: `About ${TYPICAL_SECONDS} seconds as a rule, and under a minute when many people are cooking at once. You can close the app; the picture waits in your history.`,
  },
  {
    question: 'What does a picture cost?',
    answer:
      'A picture in a style costs one credit, one made from a template two. If it fails, the credit comes back by itself. Trying another crop or downloading again costs nothing.',
  },
  {
    question: 'Can I use it without a signal?',
    answer:
      'Yes. Menu, templates and history open offline, and photos you take wait on the phone until there is a connection. Nothing is sent twice and nothing is charged twice.',
  },
  {
    question: 'Will delivery platforms accept the photos?',
    answer:
      'We can’t promise what a reviewer decides, but the formats, sizes and the safe middle follow the platforms’ own pages, and our guides show the source of every rule with the date we last read it.',
  },
  {
    question: 'Are the pictures mine?',
    answer:
      'Yes. Use them on menus, signs, websites and delivery apps. They carry no watermark, only a line in the metadata that says how they were made.',
  },
  {
    question: 'What happens to my credits if I cancel?',
    answer: `You keep your plan and your credits until the end of the period you paid for. After that all credits are gone, top-ups included, so use them before. ${PLANS.starter.name} and ${PLANS.professional.name} can be cancelled in two taps.`,
  },
  {
    question: 'What happens to my photos?',
    answer:
      'They are stored for you, at addresses nobody can guess, until you delete them. The place where a photo was taken is removed when it arrives. You can download everything or erase your account at any time.',
  },
]
