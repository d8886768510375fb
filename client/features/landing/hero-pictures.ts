// Made by `npm run pictures -- landing`: the hero's pictures, which the first code of the page needs.
export const HERO_PICTURES = {
  'hero-before': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAAAwAgCdASoQABAABABoJbACdADM+IJYUXoQAAD+FG6RjvTomHhe2rQYYyIulxjnQ2UV9Si7L56ho2+UGXaKGaeUfCRop7jSoTEFloqHri5oAB4ElY2oAAAA',
  },
  'hero-after': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAQAgCdASoQABAABABoJQBOgCK3BhEsKGwgAP7oMcBePkuHVPvd2R8elJw0+sGiHj3Nknu6TBT/RlI2esKykUMZLSMuhLuIprQBbGAH4YJrURG8wAA=',
  },
} as const
