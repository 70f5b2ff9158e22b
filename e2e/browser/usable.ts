import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What stands on the screen shuts nobody out and fits its window. */
export async function expectUsable(page: Page, within = 'html'): Promise<void> {
  // A colour on its way to another is neither; what turns for ever is not waited for. One may be about to begin.
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 4; quiet++) {
      await new Promise(requestAnimationFrame)
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length > 0) quiet = -1
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  })
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}
