import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { type Browser, chromium } from '@playwright/test'
import { startXvnc } from '../../../e2e/agents/screens.ts'
import { openWorld, startAgent, until, type World } from '../../../e2e/agents/world.ts'
import { chromiumOf } from '../../../tools/debian.ts'
import { closingBehind } from '../../closing.ts'
import { percentile } from '../../measure.ts'
import { startPipe, startSlowLine } from '../../screen/vnc-pipe.ts'
import { vncPassword, watch } from '../../screen/watch.ts'
import { startClient } from '../../screen/x-client.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, ms, type Row } from '../../table.ts'

const sn = 'SCREEN-0001'
const eachWayMs = 50
// Our page is of no address of this machine, as it is answered on its way: with the checks it may go to none of them.
const launched = ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks']

type Numbers = { keys: number; framesMs: number }
const numbers: BySize<Numbers> = {
  full: { keys: 100, framesMs: 15_000 },
  quick: { keys: 30, framesMs: 5_000 },
  tiny: { keys: 3, framesMs: 1_000 },
}
const method = ({ keys }: Numbers) =>
  `noVNC in Chromium at TigerVNC, 1280x800, through the product and a real agent; ${keys} keys while nothing moves; then scrolling text, 30 frames a second drawn; frames told apart by a box; baseline: a WebSocket led to the same VNC server, nothing else, same page, same run`

type Seen = { p50: number; p95: number; perSecond: number; bytesPerSecond: number }

/** A screen as an operator sees it, beside a pipe that only leads VNC on; and with 100 ms to the server and back. */
export async function remoteScreen(size: Size): Promise<Row[]> {
  const how = numbers[size]
  return closingBehind(async (later) => {
    const screen = await startXvnc(vncPassword, '1280x800')
    later(screen.close)
    const client = await startClient(Number(screen.name.slice(1)))
    const world = await openWorld()
    const vnc = ['--vnc', `127.0.0.1:${screen.port}`, '--vnc-password-file', screen.passwordFile]
    const agent = await startAgent(world, sn, '', vnc, screen.env)
    // The world ends the agent, whose folder can go then.
    later(agent.drop)
    later(world.close)
    const pipe = await startPipe(screen.port)
    later(pipe.close)
    const browser = await chromium.launch({ executablePath: chromiumOf(), args: launched })
    later(() => browser.close())
    await ready(world)
    const look = (url: string, origin = world.url) => seen(browser, { origin, url, client, ...how })
    const bare = await look(`ws://127.0.0.1:${pipe.port}/`)
    const ours = await look(await sessionUrl(world, world.url))
    const slowPipe = await startSlowLine(pipe.port, eachWayMs)
    later(slowPipe.close)
    const slowServer = await startSlowLine(Number(new URL(world.url).port), eachWayMs)
    later(slowServer.close)
    const farUrl = `http://127.0.0.1:${slowServer.port}`
    const bareFar = await look(`ws://127.0.0.1:${slowPipe.port}/`)
    const oursFar = await look(await sessionUrl(world, farUrl), farUrl)
    return [...rows('', ours, bare, how), ...rows(', 100 ms to the server and back', oursFar, bareFar, how)]
  })
}

async function ready(world: World): Promise<void> {
  await world.arrived(sn)
  await until(async () => (await world.permission(sn, 'agent.remote_desktop'))?.granted || undefined)
  const consent = { desktop: 'none', shell: 'none', files: 'none' } as const
  await world.owner.remoteRules.give({ place: { sn }, value: { ...usualRules, consent } })
}

/** Its place is the same, by whatever line one comes to it. */
async function sessionUrl(world: World, base: string): Promise<string> {
  const { url } = await world.owner.remoteSession.create({ sn, kind: 'desktop' })
  const there = new URL(url)
  there.host = new URL(base).host
  return there.href
}

async function seen(
  browser: Browser,
  o: { origin: string; url: string; client: Awaited<ReturnType<typeof startClient>> } & Numbers,
): Promise<Seen> {
  const watching = await watch(browser, o.origin, o.url)
  try {
    const waits = await watching.keys(o.keys)
    o.client.scroll(true)
    const frames = await watching.frames(o.framesMs)
    return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), ...frames }
  } finally {
    o.client.scroll(false)
    await watching.close()
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
