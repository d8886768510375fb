import { Overview } from '../features/guides/overview.tsx'
import { PublicFrame } from './public-frame.tsx'

export function GuidesRoute() {
  return <PublicFrame>{(onStart) => <Overview onStart={() => onStart()} />}</PublicFrame>
}
