import { closingBehind } from '../../closing.ts'
import { percentile } from '../../measure.ts'
import { builtConsole } from '../../pages/console.ts'
import { consoleContext, consolePage, endSessions, pictureOn, stageCanvas } from '../../screen/desk.ts'
import { type Looking, lookAt } from '../../screen/look.ts'
import { startMeshAgent } from '../../screen/meshcentral/agent.ts'
import { meshDesktop } from '../../screen/meshcentral/page.ts'
import { type MeshCentral, startMeshCentral } from '../../screen/meshcentral/server.ts'
import { openTill, type Till } from '../../screen/till.ts'
import type { Given } from '../../pages/given.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, ms, type Row } from '../../table.ts'

type Numbers = { turns: number; keys: number; framesMs: number }
const numbers: BySize<Numbers> = {
  full: { turns: 4, keys: 25, framesMs: 4_000 },
  quick: { turns: 2, keys: 15, framesMs: 3_000 },
  tiny: { turns: 1, keys: 3, framesMs: 1_000 },
}
const method = (name: string, { turns, keys }: Numbers) =>
  `the page of each product in Chromium, with the settings it comes with, at the same X server, 1280x800, each by its own agent and opened anew in each of ${turns} turns; in a turn ${keys} keys while nothing moves, each an event of the keyboard on the canvas, until the pixel on it has another colour; then scrolling text, 30 frames a second drawn; bytes are those of all WebSockets of the page; baseline: ${name}, in the same run, which does TLS where ours does none`

type Seen = { waits: number[]; perSecond: number; bytesPerSecond: number }

/** What is missing, in words. */
export const peerLacks = ({ meshcentral }: Given): string[] => [
  ...(meshcentral === undefined ? ['no folder of MeshCentral was given (--meshcentral=<folder>)'] : []),
  ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['its agent is for Linux on x64']),
]

/** A screen in the console, beside the same screen in MeshCentral. */
export async function remotePeer(size: Size, { meshcentral = '' }: Given): Promise<Row[]> {
  const how = numbers[size]
  await builtConsole()
  return closingBehind(async (later) => {
    const till = await openTill(later)
    const server = await startMeshCentral(meshcentral, later)
    const device = await startMeshAgent(server, till.screen.env, later)
    const ours: Seen[] = []
    const theirs: Seen[] = []
    for (let turn = 0; turn < how.turns; turn++) {
      ours.push(await inConsole(till, how))
      theirs.push(await inMeshCentral(till, server, device, how))
    }
    return rows(ours, theirs, method(server.name, how))
  })
}

async function inConsole(till: Till, how: Numbers): Promise<Seen> {
  const context = await consoleContext(till)
  try {
    const page = await consolePage(context, `/remote/index?sn=${till.sn}`)
    await pictureOn(page)
    return await seen(await lookAt(page, stageCanvas), till, how)
  } finally {
    await context.close()
    await endSessions(till)
  }
}

async function inMeshCentral(till: Till, server: MeshCentral, device: string, how: Numbers): Promise<Seen> {
  const { looking, close } = await meshDesktop(till.browser, server, device)
  try {
    return await seen(looking, till, how)
  } finally {
    await close()
  }
}

async function seen(looking: Looking, { client }: Till, how: Numbers): Promise<Seen> {
  try {
    const waits = await looking.keys(how.keys)
    client.scroll(true)
    return { waits, ...(await looking.frames(how.framesMs)) }
  } finally {
    client.scroll(false)
  }
}

function rows(ours: readonly Seen[], theirs: readonly Seen[], how: string): Row[] {
  type Of = (all: readonly Seen[]) => number
  const row = (what: string, of: Of, text: (value: number) => string): Row => {
    const [measured, baseline] = [of(ours), of(theirs)]
    return { what, measured: text(measured), baseline: text(baseline), ratio: measured / baseline, method: how }
  }
  const share =
    (part: number): Of =>
    (all) =>
      percentile(
        all.flatMap(({ waits }) => waits),
        part,
      )
  const mean =
    (name: 'perSecond' | 'bytesPerSecond'): Of =>
    (all) =>
      all.reduce((sum, one) => sum + one[name], 0) / all.length
  return [
    row('key to pixel, p50 (goal 20 ms, ratio 0.3)', share(0.5), ms),
    row('key to pixel, p95 (goal 30 ms, ratio 0.3)', share(0.95), ms),
    row('frames a second', mean('perSecond'), (value) => value.toFixed(1)),
    row('scrolling text, a second', mean('bytesPerSecond'), bytes),
  ]
}
