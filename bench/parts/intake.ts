import { setTimeout as wait } from 'node:timers/promises'
import { type Load, startBareBroker, startLoad } from '../load/child.ts'
import { copyIn } from '../copy.ts'
import { type Lab, openLab, seedTerminals } from '../lab.ts'
import { cpuOf, median, percentile, ratioOf, samples, timed } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { ms, perSecond, type Row } from '../table.ts'
import { reportOf } from '../terminals.ts'

export type Shape = { connections: number; window: number }
/** Rounds of so long each, after one that does not count. */
export type Flood = { ms: number; warmMs: number; rounds: number }
export type Rate = { rate: number; cpuMicros: number }

type Numbers = {
  shapes: Shape[]
  flood: Flood
  copied: number
  /** What has to be taken in for as long as it comes, while people work; for how long it is tried, and beside how much. */
  goal: { perSecond: number; connections: number }
  seconds: number
  pages: number
}
const usual = {
  shapes: [
    { connections: 1000, window: 1 },
    { connections: 100, window: 16 },
  ],
  goal: { perSecond: 5_000, connections: 1_000 },
  pages: 40,
}
const numbers: BySize<Numbers> = {
  full: { ...usual, flood: { ms: 5_000, warmMs: 1_000, rounds: 3 }, copied: 200_000, seconds: 40 },
  quick: { ...usual, flood: { ms: 2_000, warmMs: 1_000, rounds: 1 }, copied: 40_000, seconds: 8 },
  tiny: {
    shapes: [
      { connections: 50, window: 1 },
      { connections: 10, window: 4 },
    ],
    flood: { ms: 200, warmMs: 100, rounds: 1 },
    copied: 2_000,
    goal: { perSecond: 100, connections: 50 },
    seconds: 1,
    pages: 2,
  },
}

/** Reports taken in, each a committed row before its PUBACK, against what the disk and the broker could do alone. */
export async function intake(size: Size): Promise<Row[]> {
  const { shapes, flood, copied: lines } = numbers[size]
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, 2_000)
    const copied = await copyRate(lab, lines)
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
          ratio: ratioOf(ours.cpuMicros, bare.cpuMicros),
          method,
        },
      )
    }
    rows.push(...(await sustained(lab, numbers[size])))
    const { rows: kept } = await lab.sql.query<{ n: string }>('select count(*) as n from report')
    process.stderr.write(`  ${kept[0]?.n} reports are rows\n`)
    return rows
  } finally {
    await lab.close()
  }
}

/** The goal offered for a while, with somebody at the list: whether all of it became rows, and what it cost. */
async function sustained({ product, sql, databasePid }: Lab, { goal, seconds, pages }: Numbers): Promise<Row[]> {
  const boss = await product.signIn('admin')
  const page = () => boss.terminal.list()
  const alone = await samples(pages, page)
  const database = (await databasePid()) as number
  const count = async () => Number((await sql.query<{ n: string }>('select count(*) as n from report')).rows[0]?.n)
  const cpu = () => cpuOf(product.pid) + cpuOf(database, true)
  const load = startLoad()
  try {
    await load.connect({ port: product.mqttPort, from: 0, to: goal.connections, atOnce: 100, listen: false })
    const before = await count()
    const began = { at: performance.now(), cpu: cpu() }
    await load.pace({ everyMs: (goal.connections / goal.perSecond) * 1000 })
    const busy: number[] = []
    while (performance.now() - began.at < seconds * 1000) {
      busy.push(await timed(page))
      await wait(100)
    }
    const { acked, slowestMs } = await load.stats({} as never)
    const passed = (performance.now() - began.at) / 1000
    const cores = (cpu() - began.cpu) / passed
    const kept = (await count()) - before
    if (kept < acked) throw new Error(`${acked} reports were acknowledged, and ${kept} are rows`)
    const method = `${goal.connections} connections, together ${perSecond(goal.perSecond)} for ${seconds} s, the first page of the list asked for 10 times a second; baselines: what was offered, the page with nobody reporting, both cores`
    const row = (what: string, measured: string, baseline: string, ratio: number) => ({
      what,
      measured,
      baseline,
      ratio,
      method,
    })
    const of = (share: number) => [percentile(busy, share), percentile(alone, share)] as const
    const rate = acked / passed
    const [p50, p50Alone] = of(0.5)
    const [p95, p95Alone] = of(0.95)
    return [
      row(
        'sustained: reports acknowledged, each a row',
        perSecond(rate),
        perSecond(goal.perSecond),
        rate / goal.perSecond,
      ),
      row('sustained: CPU, server and database', `${cores.toFixed(2)} cores`, '2 cores', cores / 2),
      row('sustained: list page p50 beside it', ms(p50), ms(p50Alone), p50 / p50Alone),
      row('sustained: list page p95 beside it', ms(p95), ms(p95Alone), p95 / p95Alone),
      { what: 'sustained: slowest acknowledgement', measured: ms(slowestMs), baseline: '', ratio: null, method },
    ]
  } finally {
    await load.end()
  }
}

async function bareRate(shape: Shape, flood: Flood): Promise<Rate> {
  const broker = await startBareBroker()
  try {
    return await rateOf(broker.port, shape, flood, () => cpuOf(broker.pid))
  } finally {
    await broker.end()
  }
}

export async function rateOf(
  port: number,
  { connections, window }: Shape,
  flood: Flood,
  cpu: () => number,
): Promise<Rate> {
  const load: Load = startLoad()
  try {
    await load.connect({ port, from: 0, to: connections, atOnce: 100, listen: false })
    await load.flood({ ms: flood.warmMs, window })
    const rounds: Rate[] = []
    for (let i = 0; i < flood.rounds; i++) rounds.push(await roundOf(load, { ms: flood.ms, window }, cpu))
    return medianOf(rounds)
  } finally {
    await load.end()
  }
}

/** One round of a load that is connected. */
export async function roundOf(load: Load, flood: { ms: number; window: number }, cpu: () => number): Promise<Rate> {
  const before = cpu()
  const { acked, ms } = await load.flood(flood)
  return { rate: acked / (ms / 1000), cpuMicros: ((cpu() - before) / acked) * 1e6 }
}

export const medianOf = (rounds: readonly Rate[]): Rate => ({
  rate: median(rounds.map((r) => r.rate)),
  cpuMicros: median(rounds.map((r) => r.cpuMicros)),
})

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
