import { startBareBroker, startLoad } from '../load/child.ts'
import { openLab, seedTerminals } from '../lab.ts'
import { ratioOf, restingRss } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { bytes, ms, type Row } from '../table.ts'

const numbers: BySize<{ connections: number; first: number; terminals: number; restMs: number }> = {
  full: { connections: 10_000, first: 500, terminals: 20_000, restMs: 2_000 },
  quick: { connections: 2_000, first: 500, terminals: 20_000, restMs: 2_000 },
  tiny: { connections: 200, first: 50, terminals: 1_000, restMs: 200 },
}

/** What one connected terminal costs the server in memory. */
export async function memory(size: Size): Promise<Row[]> {
  const { terminals, ...how } = numbers[size]
  const { connections, first } = how
  const bare = await startBareBroker()
  const broker = await growth(bare.port, bare.pid, how).finally(bare.end)
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, terminals)
    const ours = await growth(lab.product.mqttPort, lab.product.pid, how)
    const method = `RSS of the server process at rest, with ${first} connections and with ${connections.toLocaleString('en')} more, each subscribed to its own topics; from a process of its own`
    return [
      {
        what: 'memory of a connected terminal',
        measured: bytes(ours.each),
        baseline: bytes(broker.each),
        ratio: ratioOf(ours.each, broker.each),
        method,
      },
      {
        what: `server process with ${connections.toLocaleString('en')} terminals`,
        measured: bytes(ours.all),
        baseline: bytes(broker.all),
        ratio: ours.all / broker.all,
        method,
      },
      {
        what: 'time until all are connected',
        measured: ms(ours.ms),
        baseline: ms(broker.ms),
        ratio: ours.ms / broker.ms,
        method,
      },
    ]
  } finally {
    await lab.close()
  }
}

async function growth(
  port: number,
  pid: number,
  { connections, first, restMs }: { connections: number; first: number; restMs: number },
): Promise<{ each: number; all: number; ms: number }> {
  const load = startLoad()
  try {
    await load.connect({ port, from: 0, to: first, atOnce: 50, listen: true })
    const before = await restingRss(pid, restMs)
    const { ms: took } = await load.connect({ port, from: first, to: first + connections, atOnce: 100, listen: true })
    const all = await restingRss(pid, restMs)
    return { each: (all - before) / connections, all, ms: took }
  } finally {
    await load.end()
  }
}
