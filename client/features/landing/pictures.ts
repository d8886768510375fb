// Made by `npm run pictures -- landing`: what else there is in public/landing.
export const PICTURES = {
  'soup-before': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAABQAgCdASoQABAABABoJbACdLoAAqpdSk66mQAA+2e/xzFy7oq4n9gSf/6aqSAnI9mrOcBRK9xyDODCt13i344nwCvhadclI7wAAA==',
  },
  'soup-after': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAQAgCdASoQABAABABoJbACdAEMSmchOW9AAP7PcWDni4GV7MseUbu9vEu+gkYG6Xs2AWmHWb+iNq+Uxmw/piEV7mzGDy5Hz2tpuIoEzmLktFEVBLTPme+RebJsuQRXMAAAAA==',
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
      'data:image/webp;base64,UklGRoIAAABXRUJQVlA4IHYAAABQAgCdASoQABAABABoJbACdAYvDyYsKGqXyAAA/fvYgEl9Cfpvt+RkgROkIgLF+LsgwBjwnCp03h1S8mnT8jZa7SBg9BT108RoLJ63EBYvPNE2R6bm155ZU3nXTxYrW58k4jKDdQ1Ln9qnyp39jzE2Tx2tIAAA',
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
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAQAgCdASoQABAABABoJYwCdAD5JEZydGZAAP7xbaRVeJgTMtaDu1NtDL/0iyUHCIdCMbeKCc+R07BjgWYYxTUsnr2yIodEqa1SAjtplIaOG2S09qlzvlrj3AAAAA==',
  },
  'berry-bowl-before': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAADwAQCdASoQABAABABoJbACdAC3hBnEVYAA/Y8wN6Ra2lIPDLmDllq7nWeo2l+VGXhtfjE8TsRlM9v0cf6xaltUAh1FG6rXSsZO8GyRTG8G4Rjj4cAAAA==',
  },
  'berry-bowl-after': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAABQAgCdASoQABAABABoJaACdAD1cYUzFqfcKAAA/o3+qVh5qd+9VexK8pKxSbS8yzE9k/O8OwaWsupLSfEOdNfiTVWQlOawGTiqo3bzkECp5K2QtwqLnv9JVeivcfUwAAA=',
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
      'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAABQAgCdASoQABAABABoJZQAAsaX2ljAkU/qkoAA/vGBfo5KYqEFYpWg98kGyGNAZaioYRkPi4K7vIriiYjv5lFj6kQ0rAvL0XpNOlDg639hTaFVkKPUykGUwf8Y3mdAAAA=',
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
      'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAAAQAgCdASoQABAABABoJZQCsAYulkfWnCwAAP7vZBXycWlDltll+wNh2Xsui+7dSIjNzmpJMcvxzluoQose347PFEWRbdO8EHycm9b8YN/XsB47VLC1jrFNePpYhSOy8NLOruMK4kAAAA==',
  },
  'edit-3': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAABwAgCdASoQABAABABoJZQCdIMggoDL5SCfZDkAAP7xgUdrSChjkBwegcojqNf7+8iqrhg2/Ne5uAwTXhDkq9wgOlh7T9/gWCznwWs0HXp+97Fqe3s72fsBsi1Ng1h+dzAAAA==',
  },
  'edit-4': {
    width: 720,
    height: 720,
    widths: [360, 720],
    placeholder:
      'data:image/webp;base64,UklGRnYAAABXRUJQVlA4IGoAAACwAgCdASoQABAABABoJYwCdIMggozL/59aiDV6BAAA/u9kEOPcG+tBPmDSHLRhwqA4r/wr74jjGkGA9op+yVs8kzaoaT7CkViAWxz1HMvva2+hkGVC4SBHaaPAu0XIflDdn8KBpK4sl7AA',
  },
  'angle-overhead': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABABoJQBOgB2fH/ekY8AAAP7Ixd+FnpupnePvb5FqT7YcUvAhd+3mqTe6GkYaU3LDMczoZqau3kN20yYs+vPI0ABtPhCUhVcKp2jgAA==',
  },
  'angle-angled_45': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAAAQAgCdASoQABAABABoJQBOgMW+xpIKtKQAAP6WrOsIMP1sPM/TvIDZoD94FnIrfN73dMR6ZiIh4fuAKpc51tsVsNKoVFse3n+XkytL85c63ZVaYHL7Ea0eIykAAA==',
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
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABABoJYwCdAEDXud39/AAAP7XvgDNuA+yCE164+cgILbF+rAKbjSmukdeaF3GbU4E5VwZ/HLfP/d/0+IoswKH/Q8/koaCMMBxa8SAAA==',
  },
  'ratio-landscape': {
    width: 1080,
    height: 608,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoQAAkABABoJQBOgB7A8qoMCAD+3vIsZgTgGocfiIst53OT7l8qCFDb0e189/SiUy5z4AAA',
  },
  'ratio-portrait': {
    width: 1080,
    height: 1350,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAAAwBACdASoQABQAPxFysFAsJqSisAgBgCIJZQCw7B5XUhPn7vllAMQX2QAA/rGNWt1+P65U4yIbcNqdvaarM70Yzq2+OmpA9f9MdHJX9yMvk4Ttj9z1gTVQAAA=',
  },
  custom: {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAADwAQCdASoQABAABABoJYwC7AEOJf5wpgAA/vHcRjDNJTwj0HhD7PwrJgnQRwbZO2agL9lbk6gWRJAmmMVhFtYgyJiApNZMik6keFQA',
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
