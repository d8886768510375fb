import { Spinner } from './spinner.tsx'

/** Fills the screen while a page is on its way. */
export function LoadingPage() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-tomato">
      <title>Platelight</title>
      <Spinner className="size-9" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
