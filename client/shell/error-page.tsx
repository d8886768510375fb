import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { PlateSketch } from '../ui/plate-sketch.tsx'

/** The last net. What is queued is in IndexedDB, so a reload loses nothing. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-4 px-6 py-16">
      <title>Unexpected Application Error! · Platelight</title>
      <PlateSketch className="h-24 text-tomato" />
      <h1 className="text-heading">Unexpected Application Error!</h1>
      <p className="text-soft">
        Something broke on this page. Your photos and everything you queued are safe on this device.
      </p>
      <pre className="max-w-full overflow-x-auto rounded-control bg-sunken px-3.5 py-2.5 text-fine whitespace-pre-wrap">
        {describe(error)}
      </pre>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={() => location.assign('/')}>Go to the start page</Button>
      </div>
    </main>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
