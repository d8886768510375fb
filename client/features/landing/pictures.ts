// Made by `npm run pictures -- landing`: what there is in public/landing.
export const PICTURES = {
  'hero-before': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAQAgCdASoQABAABABoJagCdAEekFUDTPoAAPu9wXZ8c9BuuxCvnP7YyoZaTEGlr+vlS0foaH7cMjO1ilcXn5RrAOWgO5x4oE5ZlsWskRL2jTeS98GyQcnOrLT7dgAA',
  },
  'hero-after': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAAAQAgCdASoQABAABABoJZQCsAYulkfWnCwAAP7vZBXycWlDltll+wNh2Xsui+7dSIjNzmpJMcvxzluoQose347PFEWRbdO8EHycm9b8YN/XsB47VLC1jrFNePpYhSOy8NLOruMK4kAAAA==',
  },
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
  'edit-1': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAQAgCdASoQABAABABoJagCdAEekFUDTPoAAPu9wXZ8c9BuuxCvnP7YyoZaTEGlr+vlS0foaH7cMjO1ilcXn5RrAOWgO5x4oE5ZlsWskRL2jTeS98GyQcnOrLT7dgAA',
  },
  'edit-2': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAAAQAgCdASoQABAABABoJZQCsAYulkfWnCwAAP7vZBXycWlDltll+wNh2Xsui+7dSIjNzmpJMcvxzluoQose347PFEWRbdO8EHycm9b8YN/XsB47VLC1jrFNePpYhSOy8NLOruMK4kAAAA==',
  },
  'edit-3': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAABwAgCdASoQABAABABoJZQCdIMggoDL5SCfZDkAAP7xgUdrSChjkBwegcojqNf7+8iqrhg2/Ne5uAwTXhDkq9wgOlh7T9/gWCznwWs0HXp+97Fqe3s72fsBsi1Ng1h+dzAAAA==',
  },
  'edit-4': {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
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
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAADQAQCdASoQABAABABoJQBOgMXwrHeUoAD+170zzXY/AOjwzCXrvJ+lZ7JVk5He7+M9CwCk6kvgqjCb4DTsKhUO3ca8QFyLI4ZTxwe/LnLFVycv7HxHn8PAAAA=',
  },
  'ratio-landscape': {
    width: 1080,
    height: 608,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQAAkABABoJQBOgB0l5J8yogAA/t7swyi/6S4AliQLnY6wfL/rYpFXmgKfjq0slD07E/o56wAAAA==',
  },
  'ratio-portrait': {
    width: 1080,
    height: 1350,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAADwAwCdASoQABQAPxFysFAsJqSisAgBgCIJYwCdAB6CocJZFVm3cAtwAP6xjVrdeA77FaiifiaFefvuGl7hqW4gWN5FoonK18djV8QljHe086ioRtKBHDbv9zzg85XHSqoQAA==',
  },
  custom: {
    width: 1080,
    height: 1080,
    widths: [360, 720, 1080],
    placeholder:
      'data:image/webp;base64,UklGRmQAAABXRUJQVlA4IFgAAABwAgCdASoQABAABABoJYwC7H8Agri/2AeeOBQAAP7xzXAFllq/hUgTVDTEYYvRg6I3sJE6hlApjzsIdy5HpzYG9F0AuLoeZSuRQni5uHKyZ4dr8zdEQAAA',
  },
} as const
