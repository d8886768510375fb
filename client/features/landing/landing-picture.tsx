// A picture of the landing page that comes with what is below the first screen.
import type { ComponentProps } from 'react'
import { PICTURES } from './pictures.ts'
import { SizedPicture } from './sized-picture.tsx'

type LandingPictureProps = Omit<ComponentProps<typeof SizedPicture>, 'name' | 'entry' | 'isFirst'> & {
  name: keyof typeof PICTURES
}

export function LandingPicture({ name, ...rest }: LandingPictureProps) {
  return <SizedPicture name={name} entry={PICTURES[name]} {...rest} />
}
