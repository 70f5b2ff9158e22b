import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../../testing/house.ts'

/** What people do with terminals while the jobs work on the same: no two wait for each other in a ring. */

let house: House
let boss: Clients
let ours: Clients
let mine: { id: number }
let theirs: { id: number }
let client: pg.PoolClient
beforeAll(async () => {
  house = await openTestHouse()
  ;[mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  ours = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
  const stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  for (const as of [boss, stranger]) {
    const { id } = await as.ruleGroup.create({ name: 'Marked', rule: { tag: ['marked'] } })
    const { id: other } = await as.ruleGroup.create({ name: 'Others', rule: { model: ['A920Pro'] } })
    for (const ruleGroupId of [id, other])
      await as.policy.give({ place: { ruleGroupId }, value: { reportIntervalMs: 60_000 } })
  }
  client = await house.database.pool.connect()
})
afterAll(async () => {
  client.release()
  await house.close()
})

const terminal = () => house.make.terminal({ enterpriseId: mine.id })
const jobs = ['ruleGroup.judgeRules', 'policy.tellPlaces', 'fault.judge'] as const

describe('a terminal is changed while a job waits for it', () => {
  test.each(jobs)('%s', async (job) => {
    for (const one of jobs) await house.job(one)
    const { id } = await terminal()
    await house.db
      .updateTable('terminal')
      .set({ model: 'Once', tags: ['marked'] })
      .where('id', '=', id)
      .execute()
    await client.query('begin')
    await client.query('select from terminal where id = $1 for update', [id])
    const working = house.job(job)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(house.db)
      expect(rows.length).toBeGreaterThan(0)
    })
    await client.query(`update terminal set model = 'Twice', tags = '{}', enterprise_id = $2 where id = $1`, [
      id,
      theirs.id,
    ])
    await client.query('commit')
    await working
  })
})

/** What came of it, where nothing did but a refusal; a fault of the server is none. */
const refusedAs = (error: unknown) => {
  if (!(error instanceof NotOk)) throw error
  return error.answer.code
}

test('many replacements, transfers, tags and jobs at once are all answered', async () => {
  const fleet = await Promise.all(Array.from({ length: 12 }, terminal))
  const sns = fleet.map(({ sn }) => sn)
  const answers: (number | undefined)[] = []
  const call = (made: Promise<unknown>) => made.then(() => codes.ok, refusedAs).then((code) => void answers.push(code))
  for (let round = 0; round < 30; round++) {
    const some = sns.toSorted(() => (round % 2 === 0 ? -1 : 1)).slice(round % 6)
    await Promise.all([
      call(boss.terminal.replace({ sn: some[0] as string, newSn: `FRESH-${round}` })),
      call(ours.terminal.transfer({ target: { sns: some }, enterpriseId: String(theirs.id) })),
      call(ours.terminal.transfer({ target: { sns }, enterpriseId: String(mine.id) })),
      call(boss.terminal.tag({ target: { sns: some.toReversed() }, add: [`t${round}`, 'marked'], remove: [] })),
      ...jobs.map((job) => house.job(job)),
    ])
    await house.db
      .updateTable('terminal')
      .set({ status: 'activated', replaced_by_id: null })
      .where('sn', 'in', sns)
      .execute()
  }
  expect(answers).toHaveLength(120)
  expect(answers.filter((code) => code === codes.unavailable || code === codes.fault)).toEqual([])
  expect(answers.filter((code) => code === codes.ok).length).toBeGreaterThan(30)
})
