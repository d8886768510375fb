// What a test does in a person's name without the screen: dishes and templates that were there before.

import { expect, type Page, type TestInfo } from 'playwright/test'
import type { Generation } from '../../contract/generation.ts'
import { addressOf, dishFile, withoutServiceWorker } from './fixtures.ts'

export interface Person {
  get<T>(path: string): Promise<T>
  addDish(title: string, description?: string): Promise<{ id: string }>
  givePicture(dishId: string, picture: Buffer): Promise<void>
  addTemplate(name: string, description?: string): Promise<{ id: string }>
  changeTemplate(id: string, name: string, description: string): Promise<void>
  /** A generation that has ended; answers its id. */
  style(fields?: Record<string, string>): Promise<string>
  remove(path: string): Promise<void>
  /** One's own, without those that everybody has. */
  templates(): Promise<{ name: string }[]>
}

/** The same person as `signIn(name)` of this test, with a token of their own. */
export async function personOf(page: Page, info: TestInfo, name = 'Ada'): Promise<Person> {
  const email = addressOf(info, name)
  const signedIn = await page.request.post('/__/local/token', { data: { email, name, provider: 'google' } })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, body: Parameters<Page['request']['post']>[1]) => {
    const answer = await page.request.post(path, { ...body, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  return {
    get: async <T>(path: string) => (await (await page.request.get(path, { headers })).json()) as T,
    addDish: (title, description) => post('/api/menu-items', { data: { title, description } }),
    givePicture: async (dishId, buffer) => {
      const image = { ...(await dishFile()), buffer }
      const answer = await page.request.patch(`/api/menu-items/${dishId}`, { headers, multipart: { image } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    addTemplate: async (name, description = '') =>
      post('/api/templates', { multipart: { name, description, image: await dishFile() } }),
    changeTemplate: async (id, name, description) => {
      const answer = await page.request.put(`/api/templates/${id}`, {
        headers,
        multipart: { name, description },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    style: async (fields = {}) => {
      const multipart = { image: await dishFile(), styleId: '2', quality: 'medium', ...fields }
      const answer = await page.request.post('/api/generate', { headers, multipart })
      const { taskId } = (await answer.json()) as { taskId: string }
      for (;;) {
        const status = await page.request.get(`/api/generate/status/${taskId}?wait=20`, { headers })
        const { status: now } = (await status.json()) as { status: string }
        if (now === 'completed' || now === 'failed') return taskId
      }
    },
    templates: async () => {
      const answer = await page.request.get('/api/templates', { headers })
      return ((await answer.json()) as { name: string; is_default: boolean }[]).filter(
        (template) => !template.is_default,
      )
    },
    remove: async (path) => {
      const answer = await page.request.delete(path, { headers })
      expect(answer.status()).toBe(204)
    },
  }
}

type Plan = { status: 'active' | 'canceled'; currentPeriodEnd: string; planType: 'starter' | 'professional' }

/** The client hears of this plan; the server knows its own truth and refuses what it doesn't allow. */
export async function withPlan(page: Page, subscription: Plan | null): Promise<void> {
  await withoutServiceWorker(page)
  await page.route('**/api/subscriptions/current', (route) => route.fulfill({ json: { subscription } }))
}

export const PROFESSIONAL: Plan = {
  status: 'active',
  currentPeriodEnd: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  planType: 'professional',
}

/**
 * The client's history is this many generations, newest first, whose pictures do not exist: finished ones, but for what
 * `changes` says whenever the client asks.
 */
export async function withHistory(
  page: Page,
  count: number,
  changes: (index: number) => Partial<Generation> = () => ({}),
): Promise<void> {
  await withoutServiceWorker(page)
  const now = Date.now()
  const item = (_: unknown, index: number) => ({
    ...FINISHED,
    id: `made-${index}`,
    task_id: `made-${index}`,
    guidance_text: `number ${index}`,
    created_at: new Date(now - index * 60_000).toISOString(),
    ...changes(index),
  })
  await page.route('**/api/history?**', (route) => {
    const items = Array.from({ length: count }, item)
    return route.fulfill({ json: { items, removed: [], cursor: '1', more: false } })
  })
}

const FINISHED: Omit<Generation, 'id' | 'task_id' | 'guidance_text' | 'created_at'> = {
  status: 'completed',
  stage: null,
  output_url: '/pictures/none.jpg',
  error_message: null,
  style_id: 2,
  style_text: null,
  template_id: null,
  Template: null,
  Image: null,
  input_url: '/pictures/nothing.jpg',
  camera_angle: null,
  aspect_ratio: '1:1',
  quality: 'high',
  menu_item_id: null,
  retry_count: 0,
  user_uid: 'somebody',
  image_id: null,
  report: null,
}
