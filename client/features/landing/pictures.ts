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
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAQAgCdASoQABAABABoJbACdAEPfpyFExpOAP6+c44xMufhlOvIX6menmFRqis9WXczfJnfaaSbVkmGR/LuFdCwNBmG1po8+R1uIYBKfQpem/w32JoKiyjkpQAAAA==',
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
      'data:image/webp;base64,UklGRn4AAABXRUJQVlA4IHIAAABwAgCdASoQABAABABoJbACdDiAAVI8WWnN7WtAAP373i1TfoYJqxccFj4OOgM1j6qGHEugg1MZWV6WxMoVP9JBBBiW2IZsUDkY+y3JelHKisBJ7iG4WoTB40D72VUUdmvJJ1jay5wu+VO/sQLhOqUnSAA=',
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
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAABwAgCdASoQABAABABoJYwCdIExFwEcLrgPjeAAAP7xbaQYUQWVN7RZLwSh8xkdU8R/RPZB+++xjFvp0eY4FmJsV0fzpMiNK674Zg/JNbN8+dbg2x8OdmO97D+V0AAA',
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
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAwAgCdASoQABAABABoJaACdADwTa4eLhrMsAD+jf65PeOREtT8vnIyIwe2AfmJqAliT9baOdeBdSa8zZe/F3AtfVIClsm7d/RkSqWRosQbvVyNluVNckEV7j6mAAAA',
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
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAACQAQCdASoQABAABABoJYwAAZgIaPQA/vGBfo5KYyjtNsKGvZ0tBgV0D2BRy2OXnSkrkvDZif0cQq3OkqbSCpKilyTEHkk/dOJjcsEOLPZp84UMysbEUCNiWBNfZswNX1AAAA==',
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
      'data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAAAQAgCdASoQABAABABoJZQCsAYsjkfWnDCQAP7vZA346ZJeMnrIrE/JV9YABdt2bfM9xFghATgaEIlfwkXxQrFxHOCCbHGg3E+1HRgg80eTl8I6kAPAHmvI8YobMBf02l7x9adoAAA=',
  },
  'edit-3': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAABwAgCdASoQABAABABoJZQCdIMggnC9GwIz6UAAAP7xgUV+tkftNrN+gcojqNTm6TWLAJCJmDlEe+EXEMOMYMS1YYI60raSnWC3n/dUHIc6r4GbSJOewiOl9J9/xs36VkEAAA==',
  },
  'edit-4': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAACwAgCdASoQABAABABoJYwCdIMggnDL53V5zXW1CsAA/u9kDQYzr2HeKkpeMthX0zZPRu+DG0A1YI3fUuKDC5mjw16eCz2xGR5TLf9NwOS+2+MDJ8DNtr/cHb/793BlGj/Ma2w5m+AAAA==',
  },
  'angle-overhead': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABABoJQBOgCLJTCxe5NbMAP7Ixk/CAutwcYWPaGzZ1GH9rb4gRp4IrAZCpI19+SxYnBiIUTvBTLHLdqRwmmB5WklO8YKxBaGWRsAAAA==',
  },
  'angle-angled_45': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAwAgCdASoQABAABABoJQBOgMWqyYijQfxsAAD+lqzpmhSxmf/r8Qra3XORM+ETlepXu0AjQWE93tMwjlQQDYgxWv/sgpo7A7TGE/7fHdXu0JgXI3wh+O8fZ1gAAA==',
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
      'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAAAwAgCdASoQABAABABoJYwCdAEDfa5yJvL/gAD+6Hbs3P95I/we0w4hP006zx2dAePjkpgiKWekVZLm1mIc0ZRcV4VzebS2XhV0w2gbzdKoAA==',
  },
  'ratio-landscape': {
    width: 1080,
    height: 608,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAkABABoJYwCdAEQ4fq/gQAA/up+MSu6MAH6Tt1k3jwuvFcDadRnNduk6XoioI/V4AAA',
  },
  'ratio-portrait': {
    width: 1080,
    height: 1350,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAADQAwCdASoQABQAPxFysFAsJqSisAgBgCIJZQCdACHEB8qM6ucgJWAA/sMfn29CKsm7e2zeU7nYSzAKx4Nr8AB9gETz26TvF7KiQCoeMJSsizuITxb94AAA',
  },
  custom: {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoQABAABABoJYwCdAEN9ZONoAD+8dDV9jkOIY7zVJJR05NGYRvFS2XlNS0lQjpcqA3MPnsc6e/Ir6w6GGAAAA==',
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
