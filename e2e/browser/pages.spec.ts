import { allPermissions, allWords } from '@cpm/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { faintBoxes, smallTargets } from './measure.ts'
import { overflowOf, violationsOf } from './usable.ts'
import { addresses, restOf } from './walk.ts'

/** The shape of a key of a word, `agent.install`; names of packages, files and hosts look the same, with another start. */
const shapeOfKey = /^([a-z][A-Za-z]*)(\.[A-Za-z_]+)+$/
const starts = new Set(Object.keys(allWords).map((key) => key.split('.')[0]))
/** The audit names permissions by their codes. */
const isName = (text: string) =>
  Object.hasOwn(allPermissions, text) || /\.(apk|deb|bin|zip|csv|exe|msi|log|json|txt|png|jpg|mp4|local)$/.test(text)
const looksLikeKey = (text: string) => starts.has(shapeOfKey.exec(text)?.[1]) && !isName(text)

/** Texts and names on the screen that are the key of a word, or look like one, and not the word. */
async function keysOn(page: Page): Promise<string[]> {
  const { texts, names } = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      // The audit shows what an entry is about in the type of codes.
      const isCode = walker.currentNode.parentElement?.closest('code, pre, script, style, [data-is~=mono]') !== null
      if (!isCode) texts.push(walker.currentNode.nodeValue?.trim() ?? '')
    }
    const names: string[] = []
    // The audit shows the code of an action or of a permission on hover, beside its word.
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]:not(td button)')) {
      for (const name of ['aria-label', 'placeholder', 'title']) names.push(one.getAttribute(name)?.trim() ?? '')
    }
    return { texts, names }
  })
  const isKey = (text: string) => Object.hasOwn(allWords, text)
  return [...names.filter(isKey), ...texts.filter((text) => isKey(text) || looksLikeKey(text))]
}

/** Buttons, fields and links without a name: a word that did not come leaves nothing. */
const nameless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main [role=tab], main th')]
      .filter((one) => one.checkVisibility() && !one.querySelector('input, [aria-label], svg, i'))
      .filter((one) => `${one.textContent ?? ''}${one.ariaLabel ?? ''}${one.title}`.trim() === '')
      .filter((one) => one.tagName !== 'TH')
      .map((one) => one.outerHTML.slice(0, 200)),
  )

/** What somebody would have to say against the page that stands there; by all rules of axe, or by those named. */
async function faultsOf(page: Page, rules: string[]): Promise<string[]> {
  const all: [string, readonly string[]][] = [
    ['shows the key of a word', await keysOn(page)],
    ['has something without a name', await nameless(page)],
    ['shuts somebody out', await violationsOf(page, 'html', rules)],
    ['stands out less than three to one', await faintBoxes(page)],
    // Last, as it moves the page about.
    ['is pressed and smaller than 24 pixels', await smallTargets(page, 24)],
  ]
  const wide = await overflowOf(page)
  if (wide > 0) all.push(['is wider than its window', [`${wide} px`]])
  return all.flatMap(([fault, places]) => places.map((place) => `${fault}: ${place}`))
}

// Each is opened by its address: a page brings its own words, and who asks for one that did not come writes an error.
for (const [theme, language, rules] of [
  ['white', 'en', []],
  // What is left for the other look to do otherwise: its colours.
  ['dark', 'cn', ['color-contrast']],
] as const) {
  test(`every page of the menu opens with its words and without a complaint, ${theme}, ${language}`, async ({
    page,
    enter,
    product,
  }) => {
    test.setTimeout(300_000)
    const all = await addresses(product)
    const rest = restOf(page)
    await enter('admin', '/', { theme, language })
    const faults: string[] = []
    for (const { path, title, address } of [...all, { path: '/account', title: undefined, address: '/account' }]) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
      if (title) await expect(page).toHaveTitle(new RegExp(title[language === 'cn' ? 0 : 1]))
      await expect(page.getByRole('main').getByRole('tabpanel').first(), path).toBeVisible()
      await rest()
      faults.push(...(await faultsOf(page, [...rules])).map((one) => `${path} ${one}`))
    }
    expect(faults).toEqual([])
  })
}

test('the fields of the sign-in page stand out three to one', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Account', { exact: true })).toBeVisible()
  expect(await faintBoxes(page)).toEqual([])
})

test('[5.14] a sales rep sees terminals and no button to change them', async ({ page, enter }) => {
  await enter('sales', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enrol terminal' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log off' })).toHaveCount(0)
})
