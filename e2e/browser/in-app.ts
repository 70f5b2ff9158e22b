import type { Page } from '@playwright/test'

/** How often a page is looked at, in milliseconds: a list that follows a busy fleet rests for moments only. */
const polling = 20

/** Has the console show its progress, which `settled` reads; before the first page is opened. */
export const showProgress = (page: Page) =>
  page.addInitScript(() => {
    const sys = JSON.parse(localStorage.getItem('sys') ?? '{}') as { setting?: object }
    localStorage.setItem('sys', JSON.stringify({ ...sys, setting: { ...sys.setting, showNprogress: true } }))
  })

/** A page of everybody that counts nothing. */
const between = '/helpManual'

/**
 * Goes to an address as a link of the console does, without loading anew. From a page to itself the way leads over
 * another: once the page is back, nothing in sight is of the address before.
 */
export async function go(page: Page, address: string): Promise<void> {
  const found = await page.evaluate((id) => {
    if ([...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility())) return 'dialog'
    return document.getElementById(id)?.checkVisibility() ? 'itself' : 'other'
  }, panelOf(address))
  if (found === 'dialog') await leave(page)
  if (found === 'itself') await step(page, between)
  await step(page, address)
}

const panelOf = (address: string) => `panel-${encodeURIComponent(address.replace(/\?.*/, ''))}`

/** Leaves the pages: the console drops those that are open, with all that was pressed and opened in them. */
export async function leave(page: Page): Promise<void> {
  await push(page, '/exception/404')
  await page.waitForFunction(() => document.querySelector('main [role=tabpanel]') === null, null, { polling })
}

async function step(page: Page, address: string): Promise<void> {
  await push(page, address)
  const isThere = (id: string) => document.getElementById(id)?.checkVisibility()
  await page.waitForFunction(isThere, panelOf(address), { polling })
}

/** As `go` of the console's own router. */
const push = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** A page has what it asked for: its files and its first answers are there, and nothing on it is busy. */
export async function settled(page: Page): Promise<void> {
  const isSettled = () => {
    if (document.querySelector('[data-is~=progress][data-done]') === null) return false
    const busy = document.querySelectorAll('main :is([aria-busy=true], [data-is~=waiting], [data-shape])')
    return ![...busy].some((one) => one.checkVisibility())
  }
  await page.waitForFunction(isSettled, null, { polling, timeout: 20_000 })
}

/**
 * How many rows the list has that is shown: the one in a drawer, where one is open. Answers once the number is the one
 * expected, or what it is after some time; null while there is no list.
 */
export async function totalOn(page: Page, expected: number): Promise<number | null> {
  // Until there is a list, and then until it follows: a number moves while one goes to its list.
  const first = await shown(page, null, 20_000)
  return first === null || first === expected
    ? first
    : ((await shown(page, expected, 4000)) ?? shown(page, null, 20_000))
}

const shown = async (page: Page, wanted: number | null, timeout: number): Promise<number | null> => {
  const found = await page
    .waitForFunction(
      (expected) => {
        const inSight = (all: string) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility())
        // Pages that are open behind the one in sight have totals too.
        const place =
          inSight('[role=dialog]').at(-1) ??
          inSight('main [data-is~=dictionary-detail]')[0] ??
          inSight('main [role=tabpanel][id^=panel-]')[0]
        const busy = [...(place?.querySelectorAll(':is([aria-busy=true], [data-is~=waiting])') ?? [])]
        if (!place || busy.some((one) => one.checkVisibility())) return null
        const all = [...place.querySelectorAll('[data-total]')].filter((one) => one.parentElement?.checkVisibility())
        const one = all.find((each) => each.matches('[data-is~=pager-total]')) ?? all[0]
        const total = one ? Number(one.getAttribute('data-total')) : null
        return total !== null && (expected === null || total === expected) ? { total } : null
      },
      wanted,
      { polling, timeout },
    )
    .catch(() => null)
  return (await found?.jsonValue())?.total ?? null
}
