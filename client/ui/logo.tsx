/** A plate seen from above, one crescent of it in the light. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <circle cx="32" cy="32" r="30" fill="var(--tomato)" />
      <circle cx="32" cy="32" r="21" fill="var(--on-tomato)" />
      <circle
        cx="32"
        cy="32"
        r="14.5"
        fill="none"
        stroke="var(--tomato)"
        strokeOpacity=".28"
        strokeWidth="1.5"
      />
      <path
        d="M17.5 32A14.5 14.5 0 0 1 32 17.5c-5.5 3-9 8.200-9 14.500s3.500 11.500 9 14.500A14.500 14.500 0 0 1 17.500 32Z"
        fill="var(--saffron)"
      />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-8" />
      <span className="font-display text-title font-semibold tracking-tight">Platelight</span>
    </span>
  )
}
