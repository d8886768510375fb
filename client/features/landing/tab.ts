/** One look for all tabs of the landing page. */
export const TAB =
  'min-h-11 rounded-control px-4 py-2 text-small font-medium text-soft transition-colors hover:text-ink data-[active]:bg-ink data-[active]:font-semibold data-[active]:text-paper'
