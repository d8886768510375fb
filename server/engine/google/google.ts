// Google's image models (Gemini API), through Google's own client. What is sent and what comes back: facts in
// docs/decisions/0020. The version is named, because the client's default one knows nothing of pictures.
import { GoogleGenAI } from '@google/genai'
import { atCost } from '../calls.ts'
import type { Answered, Asked, PictureService } from '../generative/service.ts'
import { CALL_LIMIT_MS } from '../generative/service.ts'
import { pictureOf, troubleOf } from './answers.ts'
import { costOf, imageSizeFor } from './models.ts'

export const GOOGLE = 'google'
export const GOOGLES_ADDRESS = 'https://generativelanguage.googleapis.com'

export interface GoogleSettings {
  apiKey: string
  model: string
  /** null: Google's own address. */
  baseUrl: string | null
}

/** @param limitMs longest wait for one answer */
export function createGoogle(settings: GoogleSettings, limitMs = CALL_LIMIT_MS): PictureService {
  const { apiKey, model } = settings
  const client = new GoogleGenAI({
    apiKey,
    // Left out, all of these would be read from the environment, which is the settings' to read.
    vertexai: false,
    apiVersion: 'v1beta',
    httpOptions: { baseUrl: settings.baseUrl ?? GOOGLES_ADDRESS, timeout: limitMs },
  })
  return {
    name: GOOGLE,
    model,
    async ask(asked: Asked, signal: AbortSignal): Promise<Answered> {
      signal.throwIfAborted()
      const unsaid = { secrets: [apiKey], prompt: asked.prompt }
      try {
        const answer = await client.models.generateContent({
          model,
          contents: [{ role: 'user', parts: partsOf(asked) }],
          config: {
            responseModalities: ['IMAGE'],
            imageConfig: { aspectRatio: asked.aspectRatio, imageSize: imageSizeFor(model, asked.quality) },
            // Covers the body too, and ends with the process: the client's own time limit does the first alone.
            abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
          },
        })
        const costUsd = costOf(model, answer.usageMetadata)
        return { picture: await atCost(costUsd, () => pictureOf(answer, unsaid)), costUsd }
      } catch (error) {
        throw troubleOf(error, signal, unsaid)
      }
    },
  }
}

/** The order is part of the prompt: "the first picture", "the second picture". */
function partsOf({ photo, reference, prompt }: Asked) {
  const inline = (bytes: Uint8Array) => ({
    inlineData: { mimeType: 'image/jpeg', data: Buffer.from(bytes).toString('base64') },
  })
  return [inline(photo), ...(reference ? [inline(reference)] : []), { text: prompt }]
}
