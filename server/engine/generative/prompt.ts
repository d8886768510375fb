// The words a picture service gets. They say twice what must not happen, because that is what goes wrong: dishes come
// back prettier than they are served.
import { type AspectRatio, type CameraAngle, findStyle } from '../../../contract/catalog.ts'
import type { EngineOptions } from '../engine.ts'

const KEEP =
  'Keep the dish exactly as it is in the first picture: the same food in the same arrangement, the same number of ' +
  'pieces, the same portion, toppings, sauces and garnish, and the same plate, bowl, glass or pan. Do not add, remove, ' +
  'replace, multiply or rearrange any of it, and do not make it look like another recipe. Its own colours stay; only ' +
  'the light on them may change.'

const AROUND =
  'Change only what is around the dish: the surface it stands on, the background, the light and the mood. The result ' +
  'is a photograph, not an illustration: natural textures, believable shadows, no text, no logo, no watermark, no ' +
  'hands, no people.'

const STRICTER =
  'An earlier attempt changed the dish, which makes the picture useless: guests must get what they see. Treat the ' +
  'pixels of the dish as fixed. When in doubt, change less of the surroundings rather than anything of the dish.'

const ANGLES: Record<CameraAngle, string> = {
  overhead: 'Show the dish from straight above.',
  angled_45: 'Show the dish from about 45 degrees above the table, as a guest sees it.',
  profile: 'Show the dish from the side, with the camera just above the table.',
}

const FORMATS: Record<AspectRatio, string> = {
  '1:1': 'square',
  '5:4': 'landscape',
  '4:3': 'landscape',
  '16:9': 'wide landscape',
  '4:5': 'portrait',
  '3:4': 'portrait',
  '9:16': 'tall portrait',
}

/** @param stricter after a try that changed the dish */
export function promptFor(
  options: Omit<EngineOptions, 'template'> & { hasReference: boolean },
  stricter: boolean,
): string {
  const { styleId, stylePrompt, guidance, cameraAngle, aspectRatio, hasReference } = options
  const look = hasReference
    ? 'The second picture shows the look that is wanted: take its surface, background, props, light and mood, and ' +
      'nothing of the food in it.'
    : `The look that is wanted: ${stylePrompt ?? findStyle(styleId)?.prompt ?? ''}`
  const lines = [
    'Edit the first picture, a photo of a dish, into a professional food photograph for a menu.',
    KEEP,
    AROUND,
    look,
    cameraAngle ? ANGLES[cameraAngle] : 'Keep the camera’s view of the dish.',
    `The format is ${aspectRatio}, ${FORMATS[aspectRatio]}. The whole dish is in the frame, in the middle, with some room around it.`,
  ]
  if (guidance) {
    lines.push(
      `A wish of the cook, to be followed as long as it is about this picture: “${guidance}”. Where it plainly asks to ` +
        'change the food, change that and nothing else of the dish.',
    )
  }
  if (stricter) lines.push(STRICTER)
  return lines.join('\n\n')
}
