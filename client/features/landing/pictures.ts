// Made by `npm run pictures -- landing`: what else there is in public/landing.
export const PICTURES = {
  'soup-before': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAABQAgCdASoQABAABABoJbACdLoAAaWnN2KNbwAA+2e7D6hvYJdvLJae4lrz9Yb+Q/wX6lwc2usYLrc+u8W/HE+AV8LTrkpHeAA=',
  },
  'soup-after': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAAAwAgCdASoQABAABABoJbACdAEPhThrf1L8wAD+vnTCbeYroF2VycqH2qMiryBFk6bCjEfHZOW+Rb2WIHlWaloJjzm5foNnsshsK6rmudBy3a8BvaC00QAA',
  },
  'donuts-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAADQAQCdASoQABAABABoJagCdAD2HfcgAAD+qDXxbi5HILJAF8NbjoRweBmAv/+z2tuqO66VRKroJR3PjdAQZ5Lf59hTqkiY2/bHRFphn1xc0AAytFZRoAAA',
  },
  'donuts-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRoAAAABXRUJQVlA4IHQAAAAQAgCdASoQABAABABoJbACdAEU+dLLw9CAAP373i1T66D3h0u0JYhspTR3fc9e4TeGAQ2tMf7rVzp/xdPckTqbkmfDVXfkJeeLiXTVQbv0QL0e4huGrQn47YS87wjHvO/z7C+ZOWciWm8qd/YgXCdUpOkAAA==',
  },
  'latte-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAwAgCdASoQABAABABoJaACdADO/ksCGFBqAAD+IuZiIVFVxeCQDshapb0R84UI8qx6WFXfq0ojNQEo2sSHLgmsjLtfvSf/Gf/N+DZIpjfdJ+hJAAA=',
  },
  'latte-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAwAgCdASoQABAABABoJYwCdAECmxOWHGi1AAD+72RRr2G1fAVyWtriSmogzkFS7jWYlABsL4IBeTjSZ0K93Jd8ilFowGafaosZC0cbALHwkAOHeTUBTyOAAAA=',
  },
  'berry-bowl-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAAAwAgCdASoQABAABABoJbACdAC3hHrptuZDwAD9jzA3pFraUg8MuYOWWrudZ6jaX5UZasczo5zHGKILK4OaxXNTbEmvK8k+HVOVkD6qp6+mpWypshSqNAAA',
  },
  'berry-bowl-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAwAgCdASoQABAABABoJZgCdADwTa4dBM2ewAD+jYNxpgRN6KuS8ttt654OsEk1MUuBlNFtKwaPRQKxnNQ9S30dWi/XfDe36zR9oSVqKNqTFNInv31HQpGJkKdu7SAA',
  },
  'tart-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABABoJbACdAC4Q9sjbrAAAP4UboovMzZN35UopMLyl2E85tnmer1+XfRfzT8hOMn38BxnblAnjNX1pkkL/hbxPy+uLmgAHgSVjagAAA==',
  },
  'tart-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAADQAQCdASoQABAABABoJZQAAq3pcl+T4AD+8YF+jkpjKGvnHIjxV8cLteUW+/jsGNJE1HlE0qfFx5Qq68/o3i1JUUuSYg8kn7pxMblghxrazdHQkLkNlbyM4zV/oCMnUPG1AAAA',
  },
  'edit-1': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAQAgCdASoQABAABABoJagCdAEekFUDTPoAAPu9wXZ8c9BuuxCvnP7YyoZaTEGlr+vlS0foaH7cMjO1ilcXn5RrAOWgO5x4oE5ZlsWskRL2jTeS98GyQcnOrLT7dgAA',
  },
  'edit-2': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAAAQAgCdASoQABAABABoJZQCsAYtLj/MAemYAP7vZA/+xQikcn/gC2cdGrQbcZA5Faum4/V8HMkEh/D3Qb7na6t5Vu7DW0/zgoU46EVmWZSJA56LKmM1kVCbdovYUpAxNXzoXOWTAAA=',
  },
  'edit-3': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAwAgCdASoQABAABABoJZQCdAYsZuE6DGEyQAD+8YFFfrZH7TazfoHKI6jU5uk1iwCQiZg5RIICi4hhxjBiWrDBHWlbSU6wW8/7sn4GCxOIYVXqSEXaLM/6+ZFau4wriQAAAA==',
  },
  'edit-4': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAACwAgCdASoQABAABABoJYwCdIMggojL53V55LmFVkgA/u9kEOJ+yh4zS4LN0SpDeM5PRvJJwjZFxPZIFtFAPNdn+3tlA8rANE6jLWzUcHaXj/HbjcqBG3IUueCzFvrMpN+ajoeIdoAAAA==',
  },
  'angle-overhead': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAwAgCdASoQABAABABoJQBOgCLJibeNbcMZgAD+yMZPnzWCumbUntDZtUvQUNgyFexcwpwYx52HKGMP+FDBCYmRFdzfEDVFWg5cOFt7skd9fLURhTu8wLEAAAA=',
  },
  'angle-angled_45': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAADwAQCdASoQABAABABoJYgCdAYuHPKCzsAA/pas6wgwjuFYCUeWfNunVZA+FQitooJrSwVqIv5iIBgrty7faJMfjZLx5sGxZzfgZWl+dZ19pkOWMxRHkAw2oAA=',
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
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAwAgCdASoQABAABABoJYwCdAEDfbqXj4hJsAD+6Hbs3P95I/we0w4hP0hwQWoqU3tMJWISGdkYdXne4vWC6Od5YCH+fDaglJeWZ5+cEcGBi45WQAA=',
  },
  'ratio-landscape': {
    width: 1080,
    height: 608,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAkABABoJYwCdAEVSdlyeYAA/uqHNXrX6HfHfW2RUpvGk/Py4fjmiGXW0eo8z9+NAAAA',
  },
  'ratio-portrait': {
    width: 1080,
    height: 1350,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAQBACdASoQABQAPxFysFAsJqSisAgBgCIJZQCdACHIyBaqDpr4G4BbgAD+wx+fgZsRA5B+hfFhTLXSMlGNwFVMgZ0MQja/UPZOB017lDKaArG8Hls6IpzTwAA=',
  },
  custom: {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoQABAABABoJZQCdAENzlARuAD+8dDV9jkOIK0k35vK1NH7fmCAdV2rU1hGZXEIT3PEHWdhrRKhpkdS2QAAAA==',
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
