import { type Load, startBareBroker, startLoad } from '../child.ts'
import { copyIn } from '../copy.ts'
import { type Lab, openLab, seedTerminals } from '../lab.ts'
import { cpuOf, median } from '../measure.ts'
import { perSecond, type Row } from '../table.ts'
import { reportOf } from '../terminals.ts'

type Shape = { connections: number; window: number }
const shapes: Shape[] = [
  { connections: 1000, window: 1 },
  { connections: 100, window: 16 },
]
type Rate = { rate: number; cpuMicros: number }

/** Reports taken in, each a committed row before its PUBACK, against what the disk and the broker could do alone. */
export async function intake(quick: boolean): Promise<Row[]> {
  const flood = { ms: quick ? 2_000 : 5_000, rounds: quick ? 1 : 3 }
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, 2_000)
    const copied = await copyRate(lab, quick ? 40_000 : 200_000)
    const rows: Row[] = []
    for (const shape of shapes) {
      const bare = await bareRate(shape, flood)
      const databasePid = (await lab.databasePid()) as number
      const cpu = () => cpuOf(lab.product.pid) + cpuOf(databasePid, true)
      const ours = await rateOf(lab.product.mqttPort, shape, flood, cpu)
      const what = `reports, ${shape.connections} connections × ${shape.window}`
      const method = `${flood.rounds} rounds of ${flood.ms / 1000} s, median; ~300-byte reports, QoS 1, from a process of its own; COPY in batches of 500, a commit each, 1 connection`
      rows.push(
        {
          what: `${what}: to COPY`,
          measured: perSecond(ours.rate),
          baseline: perSecond(copied),
          ratio: ours.rate / copied,
          method,
        },
        {
          what: `${what}: to bare broker`,
          measured: perSecond(ours.rate),
          baseline: perSecond(bare.rate),
          ratio: ours.rate / bare.rate,
          method,
        },
        {
          what: `${what}: CPU, server and database`,
          measured: `${ours.cpuMicros.toFixed(0)} µs`,
          baseline: `${bare.cpuMicros.toFixed(0)} µs`,
          ratio: ours.cpuMicros / bare.cpuMicros,
          method,
        },
      )
    }
    const { rows: kept } = await lab.sql.query<{ n: string }>('select count(*) as n from report')
    process.stderr.write(`  ${kept[0]?.n} reports are rows\n`)
    return rows
  } finally {
    await lab.close()
  }
}

async function bareRate(shape: Shape, flood: { ms: number; rounds: number }): Promise<Rate> {
  const broker = await startBareBroker()
  try {
    return await rateOf(broker.port, shape, flood, () => cpuOf(broker.pid))
  } finally {
    await broker.end()
  }
}

async function rateOf(
  port: number,
  { connections, window }: Shape,
  flood: { ms: number; rounds: number },
  cpu: () => number,
): Promise<Rate> {
  const load: Load = startLoad()
  try {
    await load.connect({ port, from: 0, to: connections, atOnce: 100, listen: false })
    await load.flood({ ms: 1_000, window })
    const rounds: Rate[] = []
    for (let i = 0; i < flood.rounds; i++) {
      const before = cpu()
      const { acked, ms } = await load.flood({ ms: flood.ms, window })
      rounds.push({ rate: acked / (ms / 1000), cpuMicros: ((cpu() - before) / acked) * 1e6 })
    }
    return { rate: median(rounds.map((r) => r.rate)), cpuMicros: median(rounds.map((r) => r.cpuMicros)) }
  } finally {
    await load.end()
  }
}

/** The same rows into a table like ours by COPY, a commit for every 500: what the database could do at most. */
async function copyRate({ sql }: Lab, count: number): Promise<number> {
  await sql.query('create table copied (like report including all); create index on copied (terminal_id, received_at)')
  const batches: Buffer[] = []
  for (let seq = 0; seq < count; seq += 500) {
    const lines = Array.from({ length: 500 }, (_, i) => {
      const { seq: n, at, ...body } = JSON.parse(reportOf(seq + i)) as { seq: number; at: number }
      return `${1 + ((seq + i) % 1000)}\t${n}\t${new Date().toISOString()}\t${new Date(at).toISOString()}\t${JSON.stringify(body)}\n`
    })
    batches.push(Buffer.from(lines.join('')))
  }
  const from = performance.now()
  for (const lines of batches)
    await copyIn(sql, 'copy copied (terminal_id, seq, received_at, at, body) from stdin', lines)
  const seconds = (performance.now() - from) / 1000
  await sql.query('drop table copied')
  return count / seconds
}
