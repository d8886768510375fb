// Which size to ask for: OpenAI's older models know three, all others any of whole blocks of 16 pixels.
import { type AspectRatio, type Quality, resultSize } from '../../../contract/catalog.ts'

const OPENAI_HOST = 'api.openai.com'
const BLOCK = 16
/** Diffusion models are trained on about a million pixels; on more they repeat themselves. */
const TRAINED_PIXELS = 1024 * 1024

export function isOpenAi(url: URL): boolean {
  return url.hostname === OPENAI_HOST
}

/** As `WIDTHxHEIGHT`. */
export function sizeFor(ratio: AspectRatio, quality: Quality, model: string | null, url: URL): string {
  const exact = resultSize(ratio, quality)
  const wide = exact.width / exact.height
  if (isOpenAi(url) && !model?.startsWith('gpt-image-2')) {
    if (wide > 1.12) return '1536x1024'
    return wide < 0.88 ? '1024x1536' : '1024x1024'
  }
  const scale = isOpenAi(url) ? 1 : Math.min(1, Math.sqrt(TRAINED_PIXELS / (exact.width * exact.height)))
  const blocks = (side: number) => Math.round((side * scale) / BLOCK) * BLOCK
  return `${blocks(exact.width)}x${blocks(exact.height)}`
}
