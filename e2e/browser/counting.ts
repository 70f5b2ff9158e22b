import type { Page } from '@playwright/test'
import type { DemoName, Person, Product } from '../product.ts'
import { menuOf, pages } from './estate-house.ts'
import { go, leave, settled, totalOn } from './in-app.ts'

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

/** All numbers in sight that count rows, in their order. */
const countsOn = (page: Page): Promise<Counting[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-count]')]
      .filter((one) => one.checkVisibility())
      .map((one, nth) => {
        const href = one.getAttribute('href')
        const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
        const isOnEveryPage = one.closest('main') === null
        const column = one.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? null
        return { name, count: Number(one.getAttribute('data-count')), href, column, isOnEveryPage, nth }
      }),
  )

/** Presses one of them. */
async function press(page: Page, { nth }: Counting): Promise<void> {
  const one = await page.evaluateHandle(
    (at) => [...document.querySelectorAll('[data-count]')].filter((each) => each.checkVisibility())[at],
    nth,
  )
  await one.asElement()?.click()
}

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
  first: Page,
  second: Page,
  address: string,
  before: Set<string>,
): Promise<{ followed: string[]; faults: string[] }> {
  await go(first, address)
  await settled(first)
  const faults: string[] = []
  const followed: string[] = []
  const all = await countsOn(first)
  for (const one of someOf(all, before)) {
    // The same number led to the same list from another place.
    const same = `${one.href} ${one.count}`
    if (one.href !== null && before.has(same)) continue
    const fault = one.href === null ? await pressed(second, address, one) : await led(first, second, address, one)
    followed.push(`${address} ${one.name} ${one.count} ${one.href ?? ''}`)
    if (fault === null) before.add(same)
    else faults.push(`${address} «${one.name}» ${one.href ?? 'pressed'}: ${fault}`)
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

/** Loads an address anew. */
const load = (page: Page, address: string) => page.goto(address)
/** The first time as the console goes there itself; where the numbers differ, both pages are loaded anew. */
const opening = (nth: number): ((page: Page, address: string) => Promise<unknown>) => (nth === 1 ? go : load)

async function led(first: Page, second: Page, address: string, one: Counting): Promise<string | null> {
  let now = one
  let said = ''
  for (let nth = 1; nth <= most; nth++) {
    await opening(nth)(second, now.href ?? address)
    const total = await totalOn(second, now.count)
    if (total === now.count) return null
    said = `counts ${now.count}, and the list has ${total}`
    await load(first, address)
    await settled(first)
    const next = sameOf(await countsOn(first), one)
    // What it counted is over.
    if (!next || next.count === total) return null
    now = next
  }
  return said
}

async function pressed(second: Page, address: string, one: Counting): Promise<string | null> {
  let said = ''
  for (let nth = 1; nth <= most; nth++) {
    await opening(nth)(second, address)
    await settled(second)
    const now = sameOf(await countsOn(second), one)
    // What it counted is over; the first time it may be there where all is loaded anew.
    if (!now && nth > 1) return null
    if (!now) continue
    await press(second, now)
    await settled(second)
    const total = await totalOn(second, now.count)
    await leave(second)
    if (total === now.count) return null
    said = `counts ${now.count}, and the list has ${total}`
  }
  return said
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
