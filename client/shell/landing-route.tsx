import { Landing } from '../features/landing/landing.tsx'
import { WithSignIn } from './with-sign-in.tsx'

export function LandingRoute() {
  return <WithSignIn>{(start) => <Landing onStart={start} />}</WithSignIn>
}
