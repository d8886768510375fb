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
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAwAgCdASoQABAABABoJbACdAEPejkFSmhcAAD+vnOOMTLn4ZTlkzTTPTzGojLsLiwU+AteeKGCDR/msRCi6WaSlqo5HHj7pG+GuJGdqa50HL/MCKTfxaaIAAA=',
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
      'data:image/webp;base64,UklGRoAAAABXRUJQVlA4IHQAAABwAgCdASoQABAABABoJbACdDiAAVI8Q3jQH2oAAP373i1TfoYJqxccFj4OOLUsUCqCb5xgkG76XHv73rWkW0SBogyWlpDVXft4GINHQdG3rvRPH9vpubXRpu/bCXoKHGDyTiLNPV/+K1vyp39iBcJ1Sk6QAA==',
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
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAwAgCdASoQABAABABoJYwCdAECm0bYgvxacAD+8W2kGFEFlTe0WS8EofMZHVAl4rEq5aogxL/ES32vwr3Hs/qzWDYAdSt4E7JXojGbhHG/vX+DTnMkQoDx5V+AAA==',
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
      'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAAAwAgCdASoQABAABABoJZgCdADwTa4tDP352AD+jf65PeOREtT8vnIyIwe2AcWunZ9BpREc2PQA+yAyjlAEVB9vAR0q1hAgTdu/oyJV1Xeuk40jXoGNjFsnJBFe4+SAAAA=',
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
      'data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAADwAQCdASoQABAABABoJYwAAq3pcmdDVgAA/vGBfo5KYyhr5xyI8VfHC7XlFvv47BjSRNR5RNKnxceUKuu0CDIt7BXGJuMmalHLuN8cOcukpDULtu6Iumq82J09I87xk6h42oAA',
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
      'data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAAAQAgCdASoQABAABABoJZQCsAYtzkfWnDCQAP7vZBHyp3suniUWaSiX2eOAUKMW8hJoG896KMvDbOnmagRY3wa90O1qgvBF7n/Q022rTMROwdAOjqXA64A0c7RewpSBCmDJq+oAAAA=',
  },
  'edit-3': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAwAgCdASoQABAABABoJZQCdAYrnuE5yWBmwAD+8YFCixsJL8XCzY2E2VvCs/vIk+65CZg4ug7fFLhGs5gxHq/WTJb6Lb1Cba2/Jhen5QTXU1Pb1g0uBdq5XQ8l7x9adoAAAA==',
  },
  'edit-4': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnYAAABXRUJQVlA4IGoAAACwAgCdASoQABAABABoJYwCdIMggnzEYbwpRvW1CsAA/u9kDvEPrIhvUcHyO0yIUxptAb6iDQmnP6uTnd9ksiL6SMMTDUObVYJV+FaqZz4CaqtIrhznItg3e1wZr+Ckh1rhdYx9JNYvQAAA',
  },
  'angle-overhead': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAwAgCdASoQABAABABoJYgCdAEWSmFi9ya2YAD+yMZPwgLrcHGFj2hs2dRh/a2+IEaeCKs3/G/7pyv+FAaKDZCa+YUDVEZ/bn3RMqXVHPdvHO1yNgAAAA==',
  },
  'angle-angled_45': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAwAgCdASoQABAABABoJYgCdAYuRkxFGg/jYAD+lqzrhUfAh4YnWWFcDGmNvCWEieb3u7UN++FvcH7v9lQQDfCtHlHpj05ocUIe4vsmTDtQ+BXyxU/YdyyuE5AAAA==',
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
      'data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAAAwAgCdASoQABAABABoJYwCdAEDfa5yJvL/gAD+6Hbs3P95I/we0w4hP006zx2dAePjkpgiKWekVZLm1mIc0ZRcV4V2WiMxnGa+JL8ir0D/CUAA',
  },
  'ratio-landscape': {
    width: 1080,
    height: 608,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAkABABoJYwCdAEVqdsxYgAA/up+K3Od5B1q0TcrwkRwtO8C2teWJduk6XoioI/V4AAA',
  },
  'ratio-portrait': {
    width: 1080,
    height: 1350,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAADwAwCdASoQABQAPxFysFAsJqSisAgBgCIJZQCdACHEB88oQ6NSZVAAAP7DH59vQirJu3ts3lO52EswCseDa/AAgQslDclwcekdqYRUPGEqmv7XkVIgi5AA',
  },
  custom: {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoQABAABABoJZQCdAEN9ZONoAD+8dDV9jkOIY7zVJJR05NGYRvFS2XlNS0lQjpcqA3MPnsc6e/Db5XqAmAAAA==',
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
