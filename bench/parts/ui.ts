import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { demoPassword, startProduct } from '../../e2e/product.ts'
import { serveBaseline } from '../baseline/serve.ts'
import type { Given } from '../pages/given.ts'
import { browserOf } from '../pages/browser.ts'
import { closingBehind } from '../closing.ts'
import { builtConsole } from '../pages/console.ts'
import { median, ratioOf, untilTrue } from '../measure.ts'
import { type Peer, servePeer } from '../pages/peer.ts'
import type { BySize, Size } from '../size.ts'
import { bytes, ms, type Row } from '../table.ts'

const slow = { cpu: 4, bitsPerSecond: 10_000_000, latencyMs: 40 }
const slowly = `CPU ${slow.cpu}x slower, 10 Mbit/s, ${slow.latencyMs} ms, nothing in the cache; baseline: plain antd, the same rows; medians`

/** What a page does on its way, noted by itself. */
type Notes = { paint: number; blocked: number; row: number; whole: number }

/**
 * Before any script of the page: notes the first paint, long tasks, when the browser says that the first row is
 * painted, and the frame in which `whole` is on screen.
 */
function note({ row, whole }: { row: string; whole: string }): void {
  const notes: Notes = { paint: 0, blocked: 0, row: 0, whole: 0 }
  Object.assign(window, { notes })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) notes.paint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  // Blocking time as Lighthouse counts it: what long tasks take beyond 50 ms once there is something to see.
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const seen = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
      notes.blocked += Math.max(0, startTime + duration - Math.max(startTime + 50, seen))
    }
  }).observe({ type: 'longtask', buffered: true })
  // Element timing is for elements with text or a picture of their own: the first one of the row that has any.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.row ||= entry.startTime
  }).observe({ type: 'element', buffered: true })
  new MutationObserver((_changes, observer) => {
    const first = document.querySelector(row)
    if (!first) return
    observer.disconnect()
    for (const one of [first, ...first.querySelectorAll('*')]) one.setAttribute('elementtiming', 'row')
  }).observe(document, { childList: true, subtree: true })
  const look = () => {
    if (document.querySelector(whole)) requestAnimationFrame(() => (notes.whole ||= performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function load(
  browser: Browser,
  url: string,
  parts: { row: string; whole: string },
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bitsPerSecond / 8,
    uploadThroughput: slow.bitsPerSecond / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await page.addInitScript(note, parts)
  await page.goto(url)
  const notesOf = () => page.evaluate(() => (window as unknown as { notes: Notes }).notes)
  const isDone = ({ paint, row, whole }: Notes) => paint > 0 && row > 0 && whole > 0
  await untilTrue(`${url} whole`, 120_000, async () => isDone(await notesOf()), 200)
  await page.waitForLoadState('networkidle')
  const notes = await notesOf()
  await context.close()
  return notes
}

type Once = () => Promise<Notes>

/** Each page `n` times and in turns, so that whatever else the machine does meets all of them alike; medians. */
async function loads<const T extends readonly Once[]>(n: number, pages: T): Promise<{ [K in keyof T]: Notes }> {
  const all: Notes[][] = pages.map(() => [])
  for (let i = 0; i < n; i++) for (const [at, once] of pages.entries()) all[at]?.push(await once())
  const medians = all.map((notes) => {
    const of = (name: keyof Notes) => median(notes.map((one) => one[name]))
    return { paint: of('paint'), blocked: of('blocked'), row: of('row'), whole: of('whole') }
  })
  return medians as { [K in keyof T]: Notes }
}

/** Goes to tab `at` of `tabs` and says how long until the frame that shows it. */
function switchTo({ tabs, at }: { tabs: string; at: number }): Promise<number> {
  const tab = document.querySelectorAll<HTMLElement>(tabs)[at]
  const from = performance.now()
  tab?.click()
  return new Promise((resolve, reject) => {
    const look = () => {
      if (tab?.getAttribute('aria-selected') !== 'true') {
        if (performance.now() - from > 10_000) reject(new Error(`tab ${at} never came up: ${tab?.id}`))
        else requestAnimationFrame(look)
        return
      }
      // What this frame draws is on its way to the screen when the next task runs.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - from)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

type Held = { nodes: number; listeners: number; heap: number }
async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

/** Switches from tab to tab so many `times`: how long each took, and what the page holds before and after. */
async function switches(page: Page, tabs: string, { times: n, warming }: Numbers) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const count = await page.locator(tabs).count()
  const round = async (times: number) => {
    const took: number[] = []
    for (let i = 0; i < times; i++) took.push(await page.evaluate(switchTo, { tabs, at: (i * 3 + 1) % count }))
    return took
  }
  await round(warming)
  const before = await held(cdp)
  const took = await round(n)
  return { count, took: median(took), before, after: await held(cdp) }
}

async function openTen(page: Page, url: string, sns: string[]): Promise<void> {
  const paths = ['/device/index', '/remote/common', '/longRange/index', '/longRange/taskManage']
  const details = sns.slice(0, 5).map((sn) => `/device/deviceDetail/${sn}`)
  for (const path of [...paths, ...details]) {
    await page.goto(url + path)
    await page.locator(`[id="tab-${encodeURIComponent(path)}"][aria-selected=true]`).waitFor()
  }
}

/** The console's own tabs; a terminal's page has tabs of its own, and those of a page out of sight never come up. */
const openTabs = '[role=tab][id^="tab-%2F"]'

const besideOurs = (browser: Browser, { name, url, parts, state }: Peer) => ({
  name,
  once: () => load(browser, url, parts, state),
})

/** What is looked for on the console's pages and on the plain ones. */
const signIn = {
  own: { row: '#root label', whole: '#login-name' },
  plain: { row: '#root label', whole: 'input' },
}
const table = {
  own: { row: 'main tbody tr[data-row]', whole: 'main tbody tr[data-row]:nth-child(14)' },
  plain: { row: 'tbody tr[data-row-key]', whole: 'tbody tr[data-row-key]:nth-child(14)' },
}

/** What stands beside another time. */
function compared(what: string, own: number, baseline: number, method: string): Row {
  return {
    what,
    measured: ms(own),
    baseline: ms(baseline),
    ratio: ratioOf(own, baseline),
    method,
  }
}

/** The first table page from nothing: ours, the plain one and, where one was given, a peer's. */
async function tableLoads(n: number, own: Once, plain: Once, peer: { name: string; once: Once } | null) {
  const [ours, plainly, beside] = await loads(n, [own, plain, ...(peer ? [peer.once] : [])])
  const method = peer ? slowly : `${slowly}; no peer was given (--peer=<folder>)`
  const rows = [
    compared('first row of the list, by element timing (goal 2.3 s)', ours.row, plainly.row, method),
    compared('first table page, painted whole (goal 2.8 s)', ours.whole, plainly.whole, method),
  ]
  if (!peer || !beside) return rows
  const besidePeer = `the same throttling in the same run; baseline: a table page of ${peer.name}, built and served from here`
  return [
    ...rows,
    compared(`first row, beside ${peer.name}`, ours.row, beside.row, besidePeer),
    compared(`table page whole, beside ${peer.name}`, ours.whole, beside.whole, besidePeer),
  ]
}

type Numbers = { loads: number; times: number; warming: number }
const numbers: BySize<Numbers> = {
  full: { loads: 5, times: 200, warming: 40 },
  quick: { loads: 1, times: 40, warming: 40 },
  tiny: { loads: 1, times: 5, warming: 2 },
}
// A peer may ask for pictures and fonts elsewhere: nobody waits for what is not measured.
const launched = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** The console in a browser, beside a plain antd page with the same table and, where one was given, a peer. */
export async function ui(size: Size, { peer: peerFolder }: Given): Promise<Row[]> {
  await builtConsole()
  return closingBehind(async (later) => {
    const product = await startProduct({ env: { CPM_DEMO_TERMINALS: '40' } })
    later(product.stop)
    const boss = await product.signIn('enterprise')
    await untilTrue('the fleet', 180_000, async () => (await boss.terminal.list({ online: true })).total > 30, 500)
    const { records } = await boss.terminal.list({ pageSize: 14 })
    const baseline = await serveBaseline(records)
    later(baseline.close)
    const peer = peerFolder === undefined ? null : await servePeer(peerFolder)
    later(() => peer?.close())
    const browser = await chromium.launch({ executablePath: browserOf(), args: launched })
    later(() => browser.close())
    const console = { url: product.url, records }
    return measured(browser, numbers[size], { console, baseline, peer })
  })
}

type Places = {
  console: { url: string; records: readonly { sn: string }[] }
  baseline: { url: string }
  peer: Peer | null
}

async function measured(browser: Browser, how: Numbers, { console: ours, baseline, peer }: Places): Promise<Row[]> {
  const rows: Row[] = []
  const [ownSignIn, plainSignIn] = await loads(how.loads, [
    () => load(browser, `${ours.url}/login`, signIn.own),
    () => load(browser, `${baseline.url}#sign-in`, signIn.plain),
  ])
  rows.push(
    compared('sign-in: first paint (goal 800 ms)', ownSignIn.paint, plainSignIn.paint, slowly),
    compared('sign-in: blocked (goal 50 ms)', ownSignIn.blocked, plainSignIn.blocked, slowly),
  )

  const page = await signedIn(browser, ours.url)
  const state = await page.context().storageState()
  const own = () => load(browser, `${ours.url}/device/index`, table.own, state)
  const plainly = () => load(browser, `${baseline.url}#table`, table.plain)
  rows.push(...(await tableLoads(how.loads, own, plainly, peer && besideOurs(browser, peer))))

  await openTen(
    page,
    ours.url,
    ours.records.map(({ sn }) => sn),
  )
  const plainPage = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await plainPage.goto(`${baseline.url}#tabs`)
  await plainPage.locator('tbody tr[data-row-key]').first().waitFor()
  return [...rows, ...(await switched(page, plainPage, how))]
}

/** Who comes back has been there: the menu is kept by then, too. */
async function signedIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('#login-name').fill('enterprise')
  await page.locator('#login-password').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${url}/device/index`)
  await page.locator(table.own.whole).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Our tabs, and those of the plain page, switched so many times. */
async function switched(page: Page, plainPage: Page, how: Numbers): Promise<Row[]> {
  const ours = await switches(page, openTabs, how)
  const plain = await switches(plainPage, '[role=tab]', how)
  const method = `full speed, ${ours.count} tabs, ${how.times} switches after ${how.warming} that do not count; baseline: antd Tabs, ${plain.count} tables`
  const grew = (what: string, name: keyof Held, text: (value: number) => string): Row => ({
    what: `${what}, before → after ${how.times} switches`,
    measured: `${text(ours.before[name])} → ${text(ours.after[name])}`,
    baseline: `${text(plain.before[name])} → ${text(plain.after[name])}`,
    ratio: ours.after[name] / ours.before[name],
    method: 'after a garbage collection; the ratio is after to before',
  })
  return [
    compared('tab switch to its frame (goal 60 ms)', ours.took, plain.took, method),
    grew('nodes', 'nodes', String),
    grew('listeners', 'listeners', String),
    grew('heap', 'heap', bytes),
  ]
}
