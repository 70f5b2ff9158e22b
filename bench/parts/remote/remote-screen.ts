import type { Browser } from '@playwright/test'
import { closingBehind } from '../../closing.ts'
import { percentile } from '../../measure.ts'
import { builtConsole } from '../../pages/console.ts'
import { openTill, type Till } from '../../screen/till.ts'
import { startPipe, startSlowLine } from '../../screen/vnc-pipe.ts'
import { watch } from '../../screen/watch.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, ms, type Row } from '../../table.ts'
import { firstPictureRows } from './first-picture.ts'

const eachWayMs = 50

type Numbers = { keys: number; framesMs: number; opened: number }
const numbers: BySize<Numbers> = {
  full: { keys: 100, framesMs: 15_000, opened: 20 },
  quick: { keys: 30, framesMs: 5_000, opened: 5 },
  tiny: { keys: 3, framesMs: 1_000, opened: 1 },
}
const method = ({ keys }: Numbers) =>
  `noVNC in Chromium at TigerVNC, 1280x800, through the product and a real agent; ${keys} keys while nothing moves; then scrolling text, 30 frames a second drawn; frames told apart by a box; baseline: a WebSocket led to the same VNC server, nothing else, same page, same run`

type Seen = { p50: number; p95: number; perSecond: number; bytesPerSecond: number }

/** A screen as an operator sees it, beside a pipe that only leads VNC on; and with 100 ms to the server and back. */
export async function remoteScreen(size: Size): Promise<Row[]> {
  const how = numbers[size]
  await builtConsole()
  return closingBehind(async (later) => {
    const till = await openTill(later)
    const { browser, client, screen, world } = till
    const pipe = await startPipe(screen.port)
    later(pipe.close)
    const pipeUrl = `ws://127.0.0.1:${pipe.port}/`
    const look = (url: string, origin = world.url) => seen(browser, { origin, url, client, ...how })
    const bare = await look(pipeUrl)
    const ours = await look(await sessionUrl(till, world.url))
    const first = await firstPictureRows(till, pipeUrl, how.opened)
    const slowPipe = await startSlowLine(pipe.port, eachWayMs)
    later(slowPipe.close)
    const slowServer = await startSlowLine(Number(new URL(world.url).port), eachWayMs)
    later(slowServer.close)
    const farUrl = `http://127.0.0.1:${slowServer.port}`
    const bareFar = await look(`ws://127.0.0.1:${slowPipe.port}/`)
    const oursFar = await look(await sessionUrl(till, farUrl), farUrl)
    return [...rows('', ours, bare, how), ...first, ...rows(', 100 ms to the server and back', oursFar, bareFar, how)]
  })
}

/** Its place is the same, by whatever line one comes to it. */
async function sessionUrl({ world, sn }: Till, base: string): Promise<string> {
  const { url } = await world.owner.remoteSession.create({ sn, kind: 'desktop' })
  const there = new URL(url)
  there.host = new URL(base).host
  return there.href
}

async function seen(
  browser: Browser,
  o: { origin: string; url: string; client: Till['client'] } & Numbers,
): Promise<Seen> {
  const { page, looking } = await watch(browser, o.origin, o.url)
  try {
    const waits = await looking.keys(o.keys)
    o.client.scroll(true)
    const frames = await looking.frames(o.framesMs)
    return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), ...frames }
  } finally {
    o.client.scroll(false)
    await page.close()
  }
}

function rows(far: string, ours: Seen, bare: Seen, how: Numbers): Row[] {
  const row = (what: string, measured: string, baseline: string, ratio: number): Row => ({
    what: `${what}${far}`,
    measured,
    baseline,
    ratio,
    method: method(how),
  })
  return [
    row('key to pixel, p50', ms(ours.p50), ms(bare.p50), ours.p50 / bare.p50),
    row('key to pixel, p95', ms(ours.p95), ms(bare.p95), ours.p95 / bare.p95),
    row('frames a second', ours.perSecond.toFixed(1), bare.perSecond.toFixed(1), ours.perSecond / bare.perSecond),
    row(
      'scrolling text, a second',
      bytes(ours.bytesPerSecond),
      bytes(bare.bytesPerSecond),
      ours.bytesPerSecond / bare.bytesPerSecond,
    ),
  ]
}
