import { startBareBroker, startLoad } from '../load/child.ts'
import { openLab, seedTerminals } from '../lab.ts'
import { restingRss } from '../measure.ts'
import { bytes, ms, type Row } from '../table.ts'

/** What one connected terminal costs the server in memory. */
export async function memory(quick: boolean): Promise<Row[]> {
  const connections = quick ? 2_000 : 10_000
  const bare = await startBareBroker()
  const broker = await growth(bare.port, bare.pid, connections).finally(bare.end)
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, 20_000)
    const ours = await growth(lab.product.mqttPort, lab.product.pid, connections)
    const method = `RSS of the server process at rest, with 500 connections and with ${connections.toLocaleString('en')} more, each subscribed to its own topics; from a process of its own`
    return [
      {
        what: 'memory of a connected terminal',
        measured: bytes(ours.each),
        baseline: bytes(broker.each),
        ratio: ours.each / broker.each,
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
  connections: number,
): Promise<{ each: number; all: number; ms: number }> {
  const load = startLoad()
  try {
    await load.connect({ port, from: 0, to: 500, atOnce: 50, listen: true })
    const before = await restingRss(pid)
    const { ms: took } = await load.connect({ port, from: 500, to: 500 + connections, atOnce: 100, listen: true })
    const all = await restingRss(pid)
    return { each: (all - before) / connections, all, ms: took }
  } finally {
    await load.end()
  }
}
