// Any server with OpenAI's `POST /v1/images/edits`: OpenAI itself, vLLM-Omni, SGLang, stable-diffusion.cpp. They agree
// on the multipart form and differ in what they answer; this asks for what all of them know.
import { atCost } from '../calls.ts'
import {
  type Answered,
  type Asked,
  CALL_LIMIT_MS,
  lineTrouble,
  type PictureService,
} from '../generative/service.ts'
import { errorOf, pictureFrom } from './answers.ts'
import { costOf } from './prices.ts'
import { isOpenAi, sizeFor } from './sizes.ts'

export const OPENAI = 'openai'

export interface OpenAiSettings {
  /** Of the API, with or without `/v1`. */
  baseUrl: string
  /** null: the server asks for none. */
  apiKey: string | null
  /** null: the server has one only. */
  model: string | null
}

/** @param limitMs longest wait for one answer */
export function createOpenAi(settings: OpenAiSettings, limitMs = CALL_LIMIT_MS): PictureService {
  const { apiKey, model } = settings
  const base = settings.baseUrl.replace(/\/+$/, '')
  const url = new URL(`${new URL(base).pathname === '/' ? `${base}/v1` : base}/images/edits`)
  const secrets = apiKey ? [apiKey] : []
  return {
    name: OPENAI,
    model,
    async ask(asked: Asked, signal: AbortSignal): Promise<Answered> {
      signal.throwIfAborted()
      const unsaid = { secrets, prompt: asked.prompt }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
      try {
        const response = await fetch(url, {
          method: 'POST',
          body: formOf(asked, model, url),
          headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
          // The key goes to this address and to no other.
          redirect: 'error',
          signal: limited,
        })
        if (!response.ok) throw await errorOf(response, unsaid)
        const answer: unknown = await response.json()
        const costUsd = isOpenAi(url) ? costOf(model, answer) : null
        return { picture: await atCost(costUsd, () => pictureFrom(answer, url, limited)), costUsd }
      } catch (error) {
        throw lineTrouble(error, signal, unsaid)
      }
    },
  }
}

function formOf(
  { photo, reference, prompt, aspectRatio, quality }: Asked,
  model: string | null,
  url: URL,
): FormData {
  const form = new FormData()
  // The dish comes first: some servers take their size, and all of them the subject, from the first picture.
  const files = reference ? [photo, reference] : [photo]
  // One file has the name that all know; `image[]` is for several.
  const field = files.length === 1 ? 'image' : 'image[]'
  for (const [n, bytes] of files.entries()) {
    const name = n === 0 ? 'dish.jpg' : 'look.jpg'
    form.append(field, new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  }
  form.set('prompt', prompt)
  if (model) form.set('model', model)
  form.set('n', '1')
  form.set('size', sizeFor(aspectRatio, quality, model, url))
  form.set('output_format', 'png')
  if (isOpenAi(url)) {
    form.set('quality', quality)
    // Only these know it; without it faces and food are redrawn freely.
    if (model && /^gpt-image-1(\.5)?$/.test(model)) form.set('input_fidelity', 'high')
  } else {
    form.set('response_format', 'b64_json')
  }
  return form
}
