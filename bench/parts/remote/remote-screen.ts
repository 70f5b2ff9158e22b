import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { type Browser, chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { screenLacks, startXvnc } from '../../../e2e/agents/screens.ts'
import { openWorld, startAgent, until, type World } from '../../../e2e/agents/world.ts'
import { chromiumOf } from '../../../tools/debian.ts'
import { percentile } from '../../measure.ts'
import { startPipe, startSlowLine } from '../../screen/vnc-pipe.ts'
import { vncPassword, watch } from '../../screen/watch.ts'
import { startClient } from '../../screen/x-client.ts'
import { bytes, ms, type Row } from '../../table.ts'

const sn = 'SCREEN-0001'
const eachWayMs = 50
const method = (quick: boolean) =>
  `noVNC in Chromium at TigerVNC, 1280x800, through the product and a real agent; ${quick ? 30 : 100} keys while nothing moves; then scrolling text, 30 frames a second drawn; frames told apart by a box; baseline: a WebSocket led to the same VNC server, nothing else, same page, same run`

type Seen = { p50: number; p95: number; perSecond: number; bytesPerSecond: number }

/** A screen as an operator sees it, beside a pipe that only leads VNC on; and with 100 ms to the server and back. */
export async function remoteScreen(quick: boolean): Promise<Row[]> {
  const executablePath = chromiumOf()
  if (screenLacks.length > 0 || !executablePath || !existsSync('/usr/bin/Xtigervnc'))
    return [
      {
        what: 'remote screen',
        measured: 'skipped',
        baseline: '',
        ratio: null,
        method: `skipped: ${screenLacks.join(', ') || 'no Chromium'}`,
      },
    ]
  const screen = await startXvnc(vncPassword, '1280x800')
  const client = await startClient(Number(screen.name.slice(1)))
  const world = await openWorld()
  const agent = await startAgent(
    world,
    sn,
    '',
    ['--vnc', `127.0.0.1:${screen.port}`, '--vnc-password-file', screen.passwordFile],
    screen.env,
  )
  const pipe = await startPipe(screen.port)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await ready(world)
    const look = (url: string, origin = world.url) => seen(browser, { origin, url, client, quick })
    const bare = await look(`ws://127.0.0.1:${pipe.port}/`)
    const ours = await look(await sessionUrl(world, world.url))
    const slowPipe = await startSlowLine(pipe.port, eachWayMs)
    const slowServer = await startSlowLine(Number(new URL(world.url).port), eachWayMs)
    const farUrl = `http://127.0.0.1:${slowServer.port}`
    const bareFar = await look(`ws://127.0.0.1:${slowPipe.port}/`)
    const oursFar = await look(await sessionUrl(world, farUrl), farUrl)
    slowPipe.close()
    slowServer.close()
    return [...rows('', ours, bare, quick), ...rows(', 100 ms to the server and back', oursFar, bareFar, quick)]
  } finally {
    await browser.close()
    pipe.close()
    await world.close()
    agent.drop()
    await screen.close()
  }
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
  o: { origin: string; url: string; client: Awaited<ReturnType<typeof startClient>>; quick: boolean },
): Promise<Seen> {
  const watching = await watch(browser, o.origin, o.url)
  try {
    const waits = await watching.keys(o.quick ? 30 : 100)
    o.client.scroll(true)
    const frames = await watching.frames(o.quick ? 5_000 : 15_000)
    return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), ...frames }
  } finally {
    o.client.scroll(false)
    await watching.close()
  }
}

function rows(far: string, ours: Seen, bare: Seen, quick: boolean): Row[] {
  const row = (what: string, measured: string, baseline: string, ratio: number): Row => ({
    what: `${what}${far}`,
    measured,
    baseline,
    ratio,
    method: method(quick),
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
