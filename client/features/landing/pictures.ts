// Made by `npm run pictures -- landing`: what else there is in public/landing.
export const PICTURES = {
  'soup-before': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAAAwAgCdASoQABAABABoJbACdLoAAaWnEn0X3AD7Z7sPqG9gl28slp7lkyvvjW/iSVP0nn5D0ecRHn3ueu8W/HE+AV8LTrkpHeAAAA==',
  },
  'soup-after': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAQAgCdASoQABAABABoJbACdAEMSmcd1bYAAP6rKnpKoG3Q6s+3+mV8QSqLLV2Y95hxiokYl9jU44MQ8L++QnV5rZPGN/xaNPZaTMldVzXOg5cIEp0QRjTRAAA=',
  },
  'donuts-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAAAwAgCdASoQABAABABoJagCdAD2OYMmyfrwAAD+qDRWKVNZlk/EZlAk6/Mb6PcOIjo3UvwSutKb1g5LZatExI0gZTHsrW1QD/cEkNMen+WZwRMls182JAAA',
  },
  'donuts-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnwAAABXRUJQVlA4IHAAAABQAgCdASoQABAABABoJbACdAYvDySqalNbJQAA/maOC9v3EqkUZvBr9L9X49SXHTrcZC5ZpIYKSl4sohtfCSnr7dvvgoPIJiHlC6gSLat/dwxDfbJOy++bf4pPD+GYoN3HmFQL5n+7nz77qlJ0gAAA',
  },
  'latte-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAADwAQCdASoQABAABABoJaACdADOzUTPEwAA/iLmYiFRVcXgkA7IWqXiexv7YQ0/K9Q1EqXstrG7FFN7/AFWvKLoNd9fvSgK/9u7eDZIpjfdJ+hJAAA=',
  },
  'latte-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAABQAgCdASoQABAABABoJYwCdIExEmXnHsSaBPAA/u9kKibmvjeA1mJWxL5xYWSsf4niYMj6fXKw9aALRDJbwTqc6e4aAlhV869XhweEjMxqaYqCduxX3pBL9nEgAAAA',
  },
  'berry-bowl-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAAAwAgCdASoQABAABABoJbACdAC3hHrpgerFjAD9jzA3pFraUg8MutI5Zau5w7PCcip5rQbA1eVYjKZ1w+hZGjalMn8+ahPnbnZhZ1VT19NStlTZCmS3AAAA',
  },
  'berry-bowl-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAADwAQCdASoQABAABABoJZACdADHSOARtQgA/pD1VWk043PB71pXeblPa31GmZGvsZ3Ync9KMorX0GQ0d67cPb6ZdRbaj8y9qKJXMGD0556UjyL06LWV9g5LANAAAA==',
  },
  'tart-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAAAwAgCdASoQABAABABoJbACdADM+IJYUXoQAAD+FG6RjvTomHhe2rQYYyIulxjnQ2UV9Si7L56ho2+UGXaKGaeUfCRop7jSoTEFloqHri5oAB4ElY2oAAAA',
  },
  'tart-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAADQAQCdASoQABAABABoJYwAAlSm9aViAAD+8YF+jdRVeHyN8op/bSpcxTg+g1EpPTVh5RNKnxceVWNGRvNAgyml3YPWSddbJDe5NmyQ4tKqKMNgmn1l0kJb19ekbNmBq+oAAAAA',
  },
  'edit-1': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAQAgCdASoQABAABABoJagCdAEfjeD5akYAAPu9wXZ00yApjWhhY4UNK2SEqA7dg5y32N25mMZBTJ5fGhKimPUN8lk8LdcNcKMF5jvPSIspAxoz6fLM4ImTqy0+3YAA',
  },
  'edit-2': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAABQAgCdASoQABAABABoJYwCdAYuRlbZKqP3nYAA/u9neJpz8HKHJel2j31gAF2+ucO568fa6sg6hh0DDHKt+zsPLVdI7BrvUK4fcKUs0hJL0M6iz+o3b4ZB4h2345q6WGIwAAAA',
  },
  'edit-3': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAACQAgCdASoQABAABABoJYwCdIMgglzALrh/6oi4AAD+72QKEdH34DU58QcojpS15x72ti8fpgoq0L5XwxlzGLrdZ1fq05dgJIjOzB4npllnbAgj8XfH3xxBTyx8enbLJcWS9gAA',
  },
  'edit-4': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAACQAgCdASoQABAABABoJQBOkGQQTJl87q867ug6oAD+72QLA0gl45ASWPQDKHJC6u2/Ohl2NvzXZz2BSvGLhrnVcXpb0j3VKBgb/TakKdhWDIGLiA9dVGnCegrBeEDTO0D9JNYvQAA=',
  },
  'angle-overhead': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAwAgCdASoQABAABABoJQBOgCLJih4pW/oupAD+yMZPnzWCumbUntDZs6jEMdqG2UFUMkuPTU4TqPlUMLbgTIIu38N+nTzLUFTd2Gkt6ZhWVWnjQgAAAA==',
  },
  'angle-angled_45': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAABwAgCdASoQABAABABoJQBOgMXI7aQWI809QKIAAP6N7w3yw0FQ2pb3xT4rcTXevHuJH4j6WELoj18EuWgzr5BX19bnIzLWCAeOuBkjSD8g2mAmrr8lKX1AAAA=',
  },
  'angle-profile': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAAAQAgCdASoQABAABABoJbAC7AED5llq3ICAAP6wp7r12qqOP04tZ9zlmNaj9hWe1pNBhSIP3q7B2hB6S47egAAA',
  },
  'ratio-square': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAAAwAgCdASoQABAABABoJYwCdAEKqm9TYPSgAAD+6HbuRQ7I38K4DzIw4vai4jGkkgu2J7DFAGZjg4F09O/CAahmCmkAf+GAsQA7lJQ6cyFxbwAA',
  },
  'ratio-landscape': {
    width: 1080,
    height: 608,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoQAAkABABoJYwCdAEUrnSLLnwAAP7qhzV6y6XXiOTM1PcyGcPhy1bKoNLABTvycy5z4AAA',
  },
  'ratio-portrait': {
    width: 1080,
    height: 1350,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAwBACdASoQABQAPxFysFAsJqSisAgBgCIJZQCdACHgcDPKy97qoCYSvIAA/sMBYvNiHmTYGBWUEVKeHSjZERPl2Di1MfAZNkaKdfkjuZMmS1GZAAA=',
  },
  custom: {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADwAQCdASoQABAABABoJZQCdAEPh8StMmAA/vHQ1fY3gNv0ZJN+bytTSALSM6cvLKPQWpjGGjYQHWB5v5AcBMAA',
  },
} as const

/** What the engine's report says of the words behind custom. */
export const UNDERSTOOD = [
  'Surface: white marble',
  'Softer light',
  'Light from the right',
  'Mood: calm',
  'Brighter',
] as const
