/** A place setting, engraved as on a menu's cover: stands where a picture will be. Sized by its height. */
export function PlateSketch({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <circle cx="80" cy="60" r="44" strokeWidth="1.8" />
      <circle cx="80" cy="60" r="40.500" strokeWidth=".8" />
      <circle cx="80" cy="60" r="27" strokeWidth="1.400" />
      <path d="M59.500 51A22.500 22.500 0 0 1 73 38.500" strokeWidth="2.400" />
      <path
        d="M11 16v22c0 5 3 8 6 8s6-3 6-8V16M17 16v88M149 104V16c-7 4-10 16-10 30 0 8 3 12 10 12"
        strokeWidth="1.800"
        strokeLinejoin="round"
      />
    </svg>
  )
}
