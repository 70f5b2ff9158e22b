import { setTimeout as wait } from 'node:timers/promises'
import { closingBehind } from '../closing.ts'
import { startLoad } from '../load/child.ts'
import { openLab, seedTerminals } from '../lab.ts'
import { cpuOf, median, percentile, samples, timed } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { ms, type Row } from '../table.ts'

const numbers: BySize<{ connections: number; seconds: number; terminals: number; pages: number }> = {
  full: { connections: 10_000, seconds: 70, terminals: 100_000, pages: 100 },
  quick: { connections: 2_000, seconds: 20, terminals: 100_000, pages: 100 },
  tiny: { connections: 100, seconds: 1, terminals: 2_000, pages: 5 },
}

/** The list page while a fleet reports, against the same page with nobody there. */
export async function steady(size: Size): Promise<Row[]> {
  const { connections, seconds, terminals, pages } = numbers[size]
  return closingBehind(async (later) => {
    const lab = await openLab()
    later(lab.close)
    const load = startLoad()
    later(load.end)
    await seedTerminals(lab.sql, terminals)
    const boss = await lab.product.signIn('admin')
    const page = () => boss.terminal.list()
    const alone = await samples(pages, page)
    await load.connect({ port: lab.product.mqttPort, from: 0, to: connections, atOnce: 100, listen: true })
    await load.pace({ everyMs: 60_000 })
    await wait(2_000)
    const began = { at: performance.now(), cpu: cpuOf(lab.product.pid) }
    const busy: number[] = []
    while (performance.now() - began.at < seconds * 1000) {
      busy.push(await timed(page))
      await wait(100)
    }
    const cores = (cpuOf(lab.product.pid) - began.cpu) / ((performance.now() - began.at) / 1000)
    const { acked, sent, open, slowestMs } = await load.stats({} as never)
    process.stderr.write(
      `  ${open} connected, ${acked} of ${sent} reports acknowledged, the slowest in ${ms(slowestMs)}, server ${cores.toFixed(2)} cores\n`,
    )
    const method = `${connections.toLocaleString('en')} terminals reporting once a minute, ${terminals.toLocaleString('en')} in the database, the first page asked for 10 times a second for ${seconds} s; baseline: nobody connected`
    return [
      {
        what: 'list page p50 beside the fleet',
        measured: ms(median(busy)),
        baseline: ms(median(alone)),
        ratio: median(busy) / median(alone),
        method,
      },
      {
        what: 'list page p95 beside the fleet',
        measured: ms(percentile(busy, 0.95)),
        baseline: ms(percentile(alone, 0.95)),
        ratio: percentile(busy, 0.95) / percentile(alone, 0.95),
        method,
      },
      { what: 'slowest acknowledgement of a report', measured: ms(slowestMs), baseline: '', ratio: null, method },
      { what: 'CPU of the server process', measured: `${cores.toFixed(2)} cores`, baseline: '', ratio: null, method },
    ]
  })
}
