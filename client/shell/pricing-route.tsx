import type { ComponentProps } from 'react'
import { PricingPage } from '../features/landing/pricing-page.tsx'
import { PublicFrame } from './public-frame.tsx'

export function PricingRoute({ questions }: Pick<ComponentProps<typeof PricingPage>, 'questions'>) {
  return <PublicFrame>{(onStart) => <PricingPage onStart={onStart} questions={questions} />}</PublicFrame>
}
