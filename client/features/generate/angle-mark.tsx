import type { CameraAngle } from '../../../contract/catalog.ts'

const ARROWS: Record<CameraAngle, string> = {
  overhead: 'M12 3v12m-4.500-4.500L12 15l4.500-4.500',
  angled_45: 'M19 5l-9 9.500M10 8.500v6h6',
  profile: 'M21 12H8m4-4-4 4 4 4',
}

/** From where the eye looks at the table; a dotted arc where the photo itself decides. */
export function AngleMark({ angle }: { angle: CameraAngle | null }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 20h16" />
      {angle ? (
        <path d={ARROWS[angle]} />
      ) : (
        <path d="M4.500 15a7.500 7.500 0 0 1 15 0" strokeDasharray=".1 3.800" />
      )}
    </svg>
  )
}
