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
      'data:image/webp;base64,UklGRmAAAABXRUJQVlA4IFQAAAAwAgCdASoQABAABABoJQBOgCK4VCPzvgccgAD+6Ct+ixeaoD9ENBq7EeJ57coonPj1J4U/Hpfq6/rTWxPBKGDvup/vP29Dn1tweFDk/9jnRvSeUAA=',
  },
} as const
