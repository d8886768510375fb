// What a prerendered page shows under its first screen: the code of it comes when somebody wants more than to read.
import { type ComponentType, Suspense, use, useEffect } from 'react'
import { partIsAwake } from '../../ui/first-sign.ts'

/** A promise while it stands on the screen already and its code has not been needed: see shell/take-over.ts. */
export type Later<Props> = ComponentType<Props> | Promise<ComponentType<Props>>

interface LaterPartProps<Props> {
  of: Later<Props>
  props: Props
}

export function LaterPart<Props extends object>(part: LaterPartProps<Props>) {
  return (
    <div data-text="">
      <Suspense>
        <Part {...part} />
      </Suspense>
    </div>
  )
}

function Part<Props extends object>({ of, props }: LaterPartProps<Props>) {
  const Drawn = of instanceof Promise ? use(of) : of
  useEffect(() => partIsAwake('text'), [])
  return <Drawn {...props} />
}
