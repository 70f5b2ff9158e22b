import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../load/child.ts'
import { openLab, seedTerminals } from '../lab.ts'
import { cpuOf, median, percentile, samples, timed } from '../measure.ts'
import { ms, type Row } from '../table.ts'

/** The list page while a fleet reports, against the same page with nobody there. */
export async function steady(quick: boolean): Promise<Row[]> {
  const connections = quick ? 2_000 : 10_000
  const seconds = quick ? 20 : 70
  const lab = await openLab()
  const load = startLoad()
  try {
    await seedTerminals(lab.sql, 100_000)
    const boss = await lab.product.signIn('admin')
    const page = () => boss.terminal.list()
    const alone = await samples(100, page)
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
    const method = `${connections.toLocaleString('en')} terminals reporting once a minute, 100,000 in the database, the first page asked for 10 times a second for ${seconds} s; baseline: nobody connected`
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
  } finally {
    await load.end()
    await lab.close()
  }
}
