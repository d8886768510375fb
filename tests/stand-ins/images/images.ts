// A server with OpenAI's `POST /v1/images/edits`, in the shapes of those that have it.
import type { ServerResponse } from 'node:http'
import { anotherDish, relit } from '../pictures.ts'
import { json, type Seen, type Service, serve } from '../serve.ts'

export interface EditRequest {
  /** Names and values of the form in their order; files as their bytes. */
  fields: [string, string | Buffer][]
  field(name: string): string | undefined
  files: { name: string; bytes: Buffer }[]
  authorization: string | undefined
}

export type ImagesAnswer = (response: ServerResponse, request: EditRequest) => Promise<void> | void

export interface Images extends Service {
  requests(): Promise<EditRequest[]>
  next: ImagesAnswer[]
  always: ImagesAnswer
  /** Files served by path, for answers by address. */
  files: Map<string, Buffer>
}

export async function createImages(): Promise<Images> {
  const files = new Map<string, Buffer>()
  const service = await serve(async (seen, response) => {
    const file = files.get(seen.path)
    if (seen.method === 'GET' && file) return void response.end(file)
    if (seen.method !== 'POST' || seen.path !== '/v1/images/edits')
      return json(response, 404, { detail: 'Not Found' })
    await (images.next.shift() ?? images.always)(response, await parse(seen))
  })
  const images: Images = {
    ...service,
    files,
    requests: () => Promise.all(service.seen.filter(({ method }) => method === 'POST').map(parse)),
    next: [],
    always: SAME_DISH,
  }
  return images
}

async function parse({ headers, body }: Seen): Promise<EditRequest> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const fields: EditRequest['fields'] = []
  const files: EditRequest['files'] = []
  for (const [name, value] of form.entries()) {
    const bytes = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())
    fields.push([name, bytes])
    if (typeof bytes !== 'string') files.push({ name, bytes })
  }
  const field = (name: string) => fields.find(([key]) => key === name)?.[1] as string | undefined
  return { fields, files, field, authorization: headers.authorization }
}

function sizeOf(request: EditRequest): [number, number] {
  const [width = 1024, height = 1024] = (request.field('size') ?? '1024x1024').split('x').map(Number)
  return [width, height]
}

async function drawn(request: EditRequest): Promise<string> {
  return (await relit(request.files[0]!.bytes, ...sizeOf(request))).toString('base64')
}

/** vLLM-Omni's shape, which has all the fields of the others. */
export const SAME_DISH: ImagesAnswer = async (response, request) =>
  json(response, 200, {
    created: 1_795_000_000,
    data: [{ b64_json: await drawn(request), url: null, revised_prompt: null }],
    output_format: 'png',
    size: request.field('size'),
  })

export const OTHER_DISH: ImagesAnswer = async (response, request) =>
  json(response, 200, { data: [{ b64_json: (await anotherDish(...sizeOf(request))).toString('base64') }] })

export const answer =
  (body: unknown): ImagesAnswer =>
  (response) =>
    json(response, 200, body)

/** OpenAI's shape of an error. */
export const refuse =
  (status: number, error: Record<string, string | null>, headers = {}): ImagesAnswer =>
  (response) =>
    json(
      response,
      status,
      { error: { type: 'invalid_request_error', param: null, code: null, ...error } },
      headers,
    )

/** FastAPI's: vLLM-Omni and SGLang. */
export const detail =
  (status: number, detail: unknown): ImagesAnswer =>
  (response) =>
    json(response, status, { detail })

/** stable-diffusion.cpp's. */
export const plain =
  (status: number, error: string): ImagesAnswer =>
  (response) =>
    json(response, status, { error })
