// Made by `npm run pictures -- landing`: the hero's pictures, which the first code of the page needs.
export const HERO_PICTURES = {
  'hero-before': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABABoJbACdAC4Q9sjbrAAAP4UboovMzZN35UopMLyl2E85tnmer1+XfRfzT8hOMn38BxnblAnjNX1pkkL/hbxPy+uLmgAHgSVjagAAA==',
  },
  'hero-after': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAADQAQCdASoQABAABABoJQBOgCK4VTunAAD+6Ct+ixeaoD9ENBq62L4ZRnU+1ddclf7OZl6+8asF8pOMD/M16J0aEDiZtDnds1B2hwh0yp+9K3btKYAAAA==',
  },
} as const
