import type { GuideText } from '../features/guides/contents.ts'
import { GuidePage } from '../features/guides/guide-page.tsx'
import { findGuide } from '../features/guides/guides.ts'
import { PublicFrame } from './public-frame.tsx'

/** @param text a promise while the guide stands on the screen already and its code has not been needed */
export function GuideRoute({ path, text }: { path: string; text: GuideText | Promise<GuideText> }) {
  const guide = findGuide(path)
  if (!guide) throw new Error(`There is no guide at ${path}`)
  return (
    <PublicFrame>
      {(onStart) => <GuidePage key={path} guide={guide} text={text} onStart={() => onStart()} />}
    </PublicFrame>
  )
}
