// Made by vite/guide-text.ts.
declare module 'virtual:guide-lengths' {
  /** Words of each guide, by slug. */
  export const lengths: Record<string, number>
}
