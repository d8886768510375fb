import { PricingPage } from '../features/landing/pricing-page.tsx'
import { PublicFrame } from './public-frame.tsx'

export function PricingRoute() {
  return <PublicFrame>{(onStart) => <PricingPage onStart={onStart} />}</PublicFrame>
}
