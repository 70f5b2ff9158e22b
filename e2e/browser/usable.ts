import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds against what stands on the screen; by all of its rules unless only some are named. */
export async function violationsOf(page: Page, within = 'html', rules: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(within)
  if (rules.length > 0) axe.withRules(rules)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe
    // Summed up where it looks: no other page is opened for that, as there is no frame whose part would have to be joined.
    .setLegacyMode()
    .analyze()
  return violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)
}

/** By how many pixels it is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Dialogs and drawers that have to be scrolled sideways, each by how many pixels; a table inside scrolls on its own. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ant-drawer-body, .ant-modal-body')].flatMap((body) => {
      const beyond = body.scrollWidth - body.clientWidth
      const title = body.closest('[role=dialog]')?.querySelector('[class$=-title]')?.textContent ?? ''
      return body.checkVisibility({ visibilityProperty: true }) && beyond > 0 ? [`${title}: ${beyond} px`] : []
    }),
  )

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
  expect(await violationsOf(page, within)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await tooWide(page)).toEqual([])
}
