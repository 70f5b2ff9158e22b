import type { Page } from '@playwright/test'
import type { DemoName, Person, Product } from '../product.ts'
import { expect } from './house.ts'
import { menuOf, pages } from './estate-house.ts'

/** A number on a page that counts rows: a link to their list, or something to press that shows it. */
type Counting = {
  name: string
  count: number
  href: string | null
  /** Of a number in a table. */
  column: number | null
  isOnEveryPage: boolean
  nth: number
}

/** A page has what it asked for: nothing on it is busy or on its way. */
async function settled(page: Page): Promise<void> {
  const isBusy = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is([aria-busy=true], [data-is~=waiting])')].some((one) =>
        one.checkVisibility(),
      ),
    )
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2000 })))
  await expect.poll(isBusy, { timeout: 20_000 }).toBe(false)
}

/** Opens an address of the console, and waits for what is on it. */
async function open(page: Page, address: string): Promise<void> {
  // Some numbers come after the page stands.
  await page.goto(address, { waitUntil: 'networkidle' })
  await settled(page)
}

/** All numbers in sight that count rows, in their order. */
const countsOn = (page: Page): Promise<Counting[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-count]')].flatMap((one, nth) => {
      if (!one.checkVisibility()) return []
      const href = one.getAttribute('href')
      const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
      const isOnEveryPage = one.closest('main') === null
      const column = one.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? null
      return [{ name, count: Number(one.getAttribute('data-count')), href, column, isOnEveryPage, nth }]
    }),
  )

/** How many rows the list has that is shown: the one in a drawer, where one is open. Null while there is none. */
const totalOn = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const drawers = [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility())
    const part = document.querySelector('main [data-is~=dictionary-detail]')
    const place = drawers.at(-1) ?? (part?.checkVisibility() ? part : document.querySelector('main'))
    const isBusy = place?.querySelector(':is([aria-busy=true], [data-is~=waiting]):not([hidden] *)')
    if (!place || isBusy?.checkVisibility()) return null
    const totals = [...place.querySelectorAll('[data-total]')].filter((one) => one.parentElement?.checkVisibility())
    const total = totals.find((one) => one.matches('[data-is~=pager-total]')) ?? totals[0]
    return total ? Number(total.getAttribute('data-total')) : null
  })

/** Numbers of the same kind are shown by the same code: of each kind the first is followed, not all rows of a list. */
const mostOfOneKind = 1

const kindOf = ({ href, name, column }: Counting): string =>
  href === null
    ? column === null
      ? named(name)
      : `column ${column}`
    : named(href.replace(/=[^&]*/g, (value) => (/^=[a-z_]+$/i.test(value) ? value : '=')))

/** But for the numbers in it. */
const named = (text: string) => text.replace(/\d[\d,.]*/g, '')

function someOf(all: readonly Counting[], before: Set<string>): Counting[] {
  const taken = new Map<string, number>()
  // Those that count something first.
  return all
    .toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))
    .filter((one) => {
      const kind = kindOf(one)
      if (one.isOnEveryPage && before.has(kind)) return false
      if (one.isOnEveryPage) before.add(kind)
      taken.set(kind, (taken.get(kind) ?? 0) + 1)
      return (taken.get(kind) ?? 0) <= mostOfOneKind
    })
}

/** Numbers move while one goes from one to the other: both are read again, so many times. */
const most = 4

/**
 * Follows the numbers of a page, each in a second window of the same session, and answers which of them say another
 * number than their list.
 */
export async function faultsOf(
  page: Page,
  second: Page,
  address: string,
  before: Set<string>,
): Promise<{ followed: string[]; faults: string[] }> {
  await open(page, address)
  const faults: string[] = []
  const followed: string[] = []
  const all = await countsOn(page)
  for (const one of someOf(all, before)) {
    const fault = one.href === null ? await pressed(second, address, one) : await led(page, second, address, one)
    followed.push(`${address} ${one.name} ${one.count} ${one.href ?? ''}`)
    if (fault !== null) faults.push(`${address} «${one.name}» ${one.href ?? 'pressed'}: ${fault}`)
  }
  return { followed, faults }
}

const sameAs = (one: Counting) => (other: Counting) =>
  kindOf(other) === kindOf(one) && named(other.name) === named(one.name) && plain(other.href) === plain(one.href)
/** Where it stood, or else the first that is like it. */
const sameOf = (all: readonly Counting[], one: Counting) =>
  all.find((other) => other.nth === one.nth && sameAs(one)(other)) ?? all.find(sameAs(one))
/** Moments in an address go on with the clock. */
const plain = (href: string | null) => href?.replace(/From=[^&]*/, '')

async function led(page: Page, second: Page, address: string, one: Counting): Promise<string | null> {
  let said = ''
  let { count, href } = one
  for (let nth = 1; nth <= most; nth++) {
    await second.goto(href ?? address)
    const total = await shownTotal(second, count)
    if (total === count) return null
    said = `counts ${count}, and the list has ${total}`
    await open(page, address)
    const now = sameOf(await countsOn(page), one)
    // What it counted is over.
    if (!now) return null
    if (now.count === total) return null
    ;({ count, href } = now)
  }
  return said
}

async function pressed(page: Page, address: string, one: Counting): Promise<string | null> {
  let said = ''
  for (let nth = 1; nth <= most; nth++) {
    await open(page, address)
    const now = sameOf(await countsOn(page), one)
    if (!now) return null
    await page.locator('[data-count]').nth(now.nth).click()
    await settled(page)
    const total = await shownTotal(page, now.count)
    if (total === now.count) return null
    said = `counts ${now.count}, and the list has ${total}`
  }
  return said
}

/** The total once it is as expected, or what it says after some time. */
async function shownTotal(page: Page, expected: number): Promise<number | null> {
  await expect
    .poll(() => totalOn(page), { timeout: 20_000 })
    .not.toBeNull()
    .catch(() => null)
  await expect
    .poll(() => totalOn(page), { timeout: 4000 })
    .toBe(expected)
    .catch(() => null)
  return totalOn(page)
}

/** Where a person goes: each page of the menu, and of pages of one thing one that has something to count. */
export async function addressesOf(product: Product, name: DemoName): Promise<string[]> {
  const person = await product.signIn(name)
  const urls = new Set(await menuOf(product, name))
  const own = await thingsOf(person)
  return pages
    .map(({ path }) => path)
    .filter((path) => urls.has(path) && !outOfReach.includes(path))
    .flatMap((path) => {
      const added = own[path]
      if (added !== undefined) return added.map((query) => `${path}${query}`)
      if (!path.includes('{')) return [path]
      return (own.places ?? []).filter((one) => one.startsWith(path.slice(0, path.indexOf('{'))))
    })
}

/** These begin something with a terminal when they open. */
const outOfReach = ['/remote/index', '/remote/shell/{sn}', '/remote/files/{sn}', '/remote/history/{id}']

async function thingsOf(person: Person): Promise<Record<string, string[]>> {
  const first = async (list: Promise<{ records: readonly { id: string }[] }>) =>
    (await list.catch(() => ({ records: [] }))).records[0]?.id
  const here = await person.terminal
    .list({ online: true, status: 'activated', pageSize: 500 })
    .catch(() => ({ records: [] }))
  const one = here.records.find(({ groupId }) => groupId !== null) ?? here.records[0]
  const failed = await first(person.task.list({ outcome: 'failed' }))
  const task = await first(person.task.list({ outcome: 'success' }))
  const app = await first(person.app.list({ sort: '-holders' }))
  const form = await first(person.inspectionForm.list({}))
  const role = await first(person.role.list({}))
  const ofIds = (...ids: (string | undefined)[]) => ids.flatMap((id) => (id === undefined ? [] : [`?id=${id}`]))
  return {
    places: one
      ? [`/device/deviceDetail/${one.sn}`, `/dataCenter/deviceRunInfo/${one.sn}`, `/device/store/${one.groupId}`]
      : [],
    '/longRange/taskInfo': ofIds(failed, task),
    '/appMarket/appDetail': ofIds(app).flatMap((query) => [query, `${query}&tab=versions`]),
    '/appMarket/appParameter': ofIds(app),
    '/technicalSupport/serviceInfo': ofIds(form),
    '/technicalSupport/inspectionRecordInfo': [],
    '/user/role': ['', ...ofIds(role)],
    '/technicalSupport/index': ['', '?look=board'],
    '/sysManage/wallpaper': ['', '?tab=proof'],
  }
}
