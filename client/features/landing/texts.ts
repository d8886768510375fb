// What the landing page explains, section by section. Claims stand in content.ts.
import { TRIAL_CREDITS } from '../../../contract/catalog.ts'
import { CLAIMS } from './content.ts'

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
    text: 'Not one crumb is invented. Every result is compared with your photo where the dish is, and you see the figure: “Dish unchanged”, or a warning.',
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
  prompt: 'white marble, soft light from the right, calm and bright',
  picture: 'custom',
} as const

/** What else lies in public/landing, before and after. */
export const DISHES = [
  { dish: 'donuts', name: 'Glazed doughnuts', style: 'vibrant-color-pop' },
  { dish: 'latte', name: 'Flat white', style: 'dark-moody-elegance' },
  { dish: 'berry-bowl', name: 'Berry bowl', style: 'botanical-freshness' },
  { dish: 'tart', name: 'Chocolate tart', style: 'dark-moody-elegance' },
] as const

/** Under the prices: what somebody wants to know before paying. */
export const ASSURANCES = [
  { icon: 'card', text: 'Payments go through PayPal. Your card number never reaches us.' },
  { icon: 'cancel', text: 'Cancel in two clicks; the month you paid for stays yours.' },
  { icon: 'refund', text: 'A picture that fails gives its credit back by itself.' },
] as const

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
  { name: 'Wait a moment', text: `It takes ${CLAIMS.typical}. You see what is being done to it.` },
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
