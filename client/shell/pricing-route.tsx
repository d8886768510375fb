import type { ComponentProps } from 'react'
import { LaterPart } from '../features/landing/later-part.tsx'
import type { PricingPage } from '../features/landing/pricing-page.tsx'
import { PublicFrame } from './public-frame.tsx'

type Text = ComponentProps<typeof LaterPart<ComponentProps<typeof PricingPage>>>['of']

export function PricingRoute({ text }: { text: Text }) {
  return <PublicFrame>{(onStart) => <LaterPart of={text} props={{ onStart }} />}</PublicFrame>
}
