// What axe finds wrong with the page as it stands, one line each.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

export async function violations(page: Page): Promise<string[]> {
  // Colours are judged when they have settled; what turns for ever changes none.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  })
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`))
}
