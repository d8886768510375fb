// What a test does in a person's name without the screen: dishes and templates that were there before.
import { expect, type Page, type TestInfo } from 'playwright/test'
import { addressOf, dishFile, withoutServiceWorker } from './fixtures.ts'

export interface Person {
  get<T>(path: string): Promise<T>
  addDish(title: string, description?: string): Promise<{ id: string }>
  addTemplate(name: string, description?: string): Promise<{ id: string }>
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
    addTemplate: async (name, description = '') =>
      post('/api/templates', { multipart: { name, description, image: await dishFile() } }),
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
