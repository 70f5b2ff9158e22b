import type pg from 'pg'
import { runStates } from '@cpm/contract/delivery/task/task'
import type { Person } from '../../../e2e/product.ts'
import { type Lab, openLab, seedTerminals } from '../../lab.ts'
import { cpuOf, median, percentile, ratioOf, rssOf, samples, timed, untilTrue } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, ms, type Row } from '../../table.ts'

const everything = { filter: { status: ['activated' as const] } }

type Numbers = { size: number; requests: number; previews: number; settleMs: number; restMs: number }
/** What is done by the clock is done within a minute: a shorter look has it or not by chance. */
const aMinute = { previews: 5, settleMs: 3_000, restMs: 60_000 }
const numbers: BySize<Numbers> = {
  full: { size: 1_000_000, requests: 30, ...aMinute },
  quick: { size: 100_000, requests: 10, ...aMinute },
  tiny: { size: 1_000, requests: 1, previews: 1, settleMs: 100, restMs: 500 },
}

/**
 * One task for all terminals of an enterprise: what is asked before it is sent, how long until each has its run, its
 * page with all of them, and what stands behind it costs when they have ended.
 */
export async function delivery(by: Size): Promise<Row[]> {
  const { size, requests } = numbers[by]
  const lab = await openLab()
  try {
    // Half of them are of the enterprise that asks.
    await seedTerminals(lab.sql, size * 2)
    const boss = await lab.product.signIn('enterprise')
    const idle = await atRest(lab, numbers[by])
    const made = await makeRuns(lab, boss, numbers[by].previews)
    const read = await readRuns(boss, made.id, requests)
    const ended = await endRuns(lab, boss, made.id, { idle, ...numbers[by] })
    const method = `one task for the activated half of ${(size * 2).toLocaleString('en')} terminals; runs are compared with one insert of as many rows of a run into a table without index, key or trigger; requests one after the other, the first three not counted`
    return [...made.rows, ...read, ...ended].map((row) => ({ ...row, method }))
  } finally {
    await lab.close()
  }
}

type Line = Omit<Row, 'method'>
const plainly = (what: string, measured: string): Line => ({ what, measured, baseline: '', ratio: null })

const body = { type: 'command' as const, params: { line: 'echo measured' }, target: everything }

async function makeRuns(lab: Lab, boss: Person, n: number): Promise<{ id: string; rows: Line[] }> {
  await boss.prove()
  const first = await timed(() => boss.task.preview(body))
  const previews = await samples(n, () => boss.task.preview(body))
  const before = rssOf(lab.product.pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, rssOf(lab.product.pid))
  }, 100)
  let id = ''
  const answered = await timed(async () => {
    id = (await boss.task.create(body)).id
  })
  const asked: number[] = []
  let total = 0
  const making = await untilTrue('all runs made', 600_000, async () => {
    let status = ''
    const took = await timed(async () => {
      const task = await boss.task.get({ id })
      status = task.status
      total = task.total
    })
    asked.push(took)
    return status === 'created'
  })
  clearInterval(watching)
  const bare = await bareInsert(lab.sql, id)
  return {
    id,
    rows: [
      plainly(`a task for ${total.toLocaleString('en')}: its preview, the first`, ms(first)),
      plainly('  its preview as it is written on, p50 / p95', spread(previews)),
      plainly('  the answer to it', ms(answered)),
      { what: '  all runs made', measured: ms(making), baseline: ms(bare), ratio: making / bare },
      plainly('  its page meanwhile, p50 / p95', spread(asked)),
      plainly('  memory of the server, before / most meanwhile', `${bytes(before)} / ${bytes(most)}`),
    ],
  }
}

const spread = (all: readonly number[]) => `${ms(median(all))} / ${ms(percentile(all, 0.95))}`

async function bareInsert(sql: pg.Client, id: string): Promise<number> {
  await sql.query('create unlogged table bare as select * from task_run limit 0; alter table bare set logged')
  const took = await timed(() => sql.query(`insert into bare select * from task_run where task_id = ${id}`))
  await sql.query('drop table bare')
  return took
}

/** Its page, its runs by state and far down. */
async function readRuns(boss: Person, id: string, n: number): Promise<Line[]> {
  const page = (query: object) => samples(n, () => boss.task.runs({ id, ...query }))
  let after: string | undefined
  let down = 0
  for (; down < 20_000; down += 500) {
    const { next } = await boss.task.runs({ id, pageSize: 500, ...(after === undefined ? {} : { after }) })
    if (!next) break
    after = next
  }
  const open = runStates.names.filter((status) => !runStates.ended.includes(status))
  return [
    plainly('  the task, p50 / p95', spread(await samples(n, () => boss.task.get({ id })))),
    plainly('  its runs, first page', spread(await page({}))),
    plainly('  its runs, page 1,000', spread(await page({ page: 1_000 }))),
    plainly(
      `  its runs, ${down.toLocaleString('en')} down by \`after\``,
      spread(await page(after === undefined ? {} : { after })),
    ),
    plainly('  its runs still open', spread(await page({ status: open }))),
    plainly('  its runs that failed: none', spread(await page({ status: ['failed'] }))),
    plainly('  its runs by part of an SN', spread(await page({ q: '0424' }))),
  ]
}

/** Stopped, all runs have ended: what the server does by the clock must not feel them. */
async function endRuns(lab: Lab, boss: Person, id: string, o: Numbers & { idle: number }): Promise<Line[]> {
  const { idle, restMs } = o
  const stopping = await timed(() => boss.task.stop({ id }))
  const ending = await untilTrue('all runs ended', 600_000, async () => {
    const { counts, total } = await boss.task.get({ id })
    return counts.stopped === total
  })
  await lab.sql.query('vacuum analyze task_run')
  const behind = await atRest(lab, o)
  return [
    plainly('  stopped: answered / all runs ended', `${ms(stopping)} / ${ms(stopping + ending)}`),
    {
      what: `  CPU at rest in ${restMs / 1000} s with all of them ended, and before there were any`,
      measured: ms(behind * 1000),
      baseline: ms(idle * 1000),
      ratio: ratioOf(behind, idle),
    },
  ]
}

/** CPU seconds of server and database while nobody asks for anything. */
async function atRest(lab: Lab, { settleMs, restMs }: Pick<Numbers, 'settleMs' | 'restMs'>): Promise<number> {
  const pid = (await lab.databasePid()) ?? Number.NaN
  const spent = () => cpuOf(lab.product.pid) + cpuOf(pid, true)
  await new Promise((resolve) => {
    setTimeout(resolve, settleMs)
  })
  const before = spent()
  await new Promise((resolve) => {
    setTimeout(resolve, restMs)
  })
  return spent() - before
}
