import type { ComponentProps } from 'react'
import { Landing } from '../features/landing/landing.tsx'
import { PublicFrame } from './public-frame.tsx'

export function LandingRoute({ below }: Pick<ComponentProps<typeof Landing>, 'below'>) {
  return <PublicFrame>{(onStart) => <Landing onStart={onStart} below={below} />}</PublicFrame>
}
