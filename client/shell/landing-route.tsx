import { Landing } from '../features/landing/landing.tsx'
import { PublicFrame } from './public-frame.tsx'

export function LandingRoute() {
  return <PublicFrame>{(onStart) => <Landing onStart={onStart} />}</PublicFrame>
}
