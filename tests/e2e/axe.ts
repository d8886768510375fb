// What axe finds wrong with the page as it stands, in light and in dark, one line each.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Leaves the page in the light scheme. Only colours differ between the two, so only colours are judged in dark. */
export async function violations(page: Page): Promise<string[]> {
  const light = await judged(page, 'light', (builder) => builder.withTags(TAGS))
  const dark = await judged(page, 'dark', (builder) =>
    builder.withRules(['color-contrast', 'link-in-text-block']),
  )
  await settle(page, 'light')
  return [...light, ...dark.map((line) => `dark, ${line}`)]
}

/** Twice where something is found: parts far off the screen begin to change their colours when they are looked at. */
async function judged(
  page: Page,
  scheme: 'light' | 'dark',
  chosen: (builder: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await settle(page, scheme)
  const first = await found(chosen(builderFor(page)))
  if (first.length === 0) return first
  await settle(page, scheme)
  return await found(chosen(builderFor(page)))
}

/** What passes is not described: it is most of a page. */
const builderFor = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

async function found(builder: AxeBuilder): Promise<string[]> {
  // In one go, in the page itself: a report that is put together in a window of its own takes three times as long.
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`))
}

/** Far longer than any of ours; those of parts that are not laid out, being far off the screen, stand still for ever. */
const LONGEST_ANIMATION_MS = 2_000

/** Colours are judged when they have settled; what turns for ever changes none. */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async (longest) => {
    // What changes with the scheme begins to change with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longest))])
  }, LONGEST_ANIMATION_MS)
}
