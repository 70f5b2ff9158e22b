import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import { drainOf } from './drain.ts'
import { reactionMetrics } from './metrics.ts'
import { queueSweeps, queueTerminals } from './queue.ts'
import type { JudgeCtx, QueuedFact, Reaction, ReactsTo, Sweep } from './reaction.ts'
import { triggersSql } from './triggers.ts'

let house: House
let enterpriseId: number
let steps: { ids: readonly number[]; isLast: boolean; sweep: Sweep | null }[] = []
let facts: QueuedFact[] = []
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())
beforeEach(async () => {
  steps = []
  facts = []
  await sql`truncate due`.execute(house.db)
})

const probe = (reactsTo: ReactsTo, more: Partial<Reaction> = {}): Reaction => ({
  does: 'a test looks at what it receives.',
  batch: 2,
  everyMs: 1000,
  reactsTo,
  judge: async ({ isLast, sweep, facts: queuedFacts }: JudgeCtx, ids) => {
    steps.push({ ids, isLast, sweep })
    facts.push(...queuedFacts)
  },
  terminalsOf: ({ model }, after, most) => sql`
    select id from terminal where model = ${model} and id > ${after} order by id limit ${most}`,
  ...more,
})

async function declare(reactsTo: ReactsTo, alsoWakes: Record<string, ReactsTo> = {}): Promise<void> {
  const mine = { name: 'probe', reactions: { look: probe(reactsTo) }, alsoWakes: {} }
  const theirs = { name: 'other', reactions: {}, alsoWakes: alsoWakes as Record<`${string}.${string}`, ReactsTo> }
  await house.database.pool.query(triggersSql([mine, theirs]))
  await sql`truncate due`.execute(house.db)
}

async function run(reaction = probe({})): Promise<void> {
  const job = drainOf('probe.look', reaction)
  while ((await job.run({ db: house.db, now: new Date() })) === true);
}

const queued = async () =>
  (await house.db.selectFrom('due').select(['terminal_id', 'sweep']).orderBy('id').execute()).map(
    ({ terminal_id, sweep }) => terminal_id ?? sweep,
  )
const terminal = async (model = 'A920') => {
  const sn = `PROBE-${randomUUID()}`
  const { rows } = await sql<{ id: number }>`
    insert into terminal (sn, enterprise_id, name, platform, model) values (${sn}, ${enterpriseId}, 'Till', 'android', ${model})
    returning id`.execute(house.db)
  return rows[0] as { id: number }
}
const set = (id: number, to: { model?: string; name?: string }) =>
  house.db.updateTable('terminal').set(to).where('id', '=', id).execute()

describe('a change of a row', () => {
  test('queues its terminal where a declared column has another value, and for no other column', async () => {
    const { id } = await terminal()
    await declare({ terminal: ['model'] })
    await set(id, { name: 'Counter 1' })
    await set(id, { model: 'A920' })
    expect(await queued()).toEqual([])
    await set(id, { model: 'A77' })
    expect(await queued()).toEqual([id])
  })

  test('queues nothing where the condition of the reaction does not hold', async () => {
    const { id } = await terminal()
    await declare({ terminal: { columns: ['model'], if: `new.model = 'A77'` } })
    await set(id, { model: 'A80' })
    expect(await queued()).toEqual([])
    await set(id, { model: 'A77' })
    expect(await queued()).toEqual([id])
  })

  test('queues nothing where the condition of the reaction is null', async () => {
    const { id } = await terminal()
    await declare({ terminal: { columns: ['model'], if: 'it.group_id > 0' } })
    await set(id, { model: 'A77' })
    expect(await queued()).toEqual([])
  })

  test('queues the sets of terminals that the reaction selects, without what is null', async () => {
    const { id } = await terminal()
    await declare({
      terminal: { columns: ['model'], sweeps: `select jsonb_build_object('model', it.model, 'group_id', null)` },
    })
    await set(id, { model: 'A77' })
    expect(await queued()).toEqual([{ model: 'A77' }])
  })

  test('is handed to the job with what happened, in the order of the changes', async () => {
    const { id } = await terminal()
    await declare({
      terminal: { columns: ['model'], facts: `select it.id, jsonb_build_object('from', old.model, 'to', new.model)` },
    })
    await set(id, { model: 'A77' })
    await set(id, { model: 'A80' })
    await run()
    expect(steps.map(({ ids }) => ids)).toEqual([[id]])
    expect(facts).toEqual([
      { terminalId: id, fact: { from: 'A920', to: 'A77' } },
      { terminalId: id, fact: { from: 'A77', to: 'A80' } },
    ])
  })

  test('of many rows by one statement queues each terminal once, and only where a declared column changed', async () => {
    const ids = [(await terminal('S')).id, (await terminal('S')).id]
    await declare({ terminal: { each: 'statement', inserted: true, columns: ['model'], key: ['id'] } })
    const { id } = await terminal('S')
    expect(await queued()).toEqual([id])
    await sql`update terminal set model = 'T' where model = 'S' and id <> ${id}`.execute(house.db)
    await sql`update terminal set name = 'Till' where model = 'T'`.execute(house.db)
    expect(await queued()).toEqual([id, ...ids])
  })

  test('of a table of another resource wakes the reaction of the resource it names', async () => {
    await declare(
      {},
      { 'probe.look': { model: { inserted: true, sweeps: `select jsonb_build_object('model', it.name)` } } },
    )
    await sql`insert into model (name, platform, maker) values ('Probe 1', 'android', 'PAX')`.execute(house.db)
    expect(await queued()).toEqual([{ model: 'Probe 1' }])
  })

  test('is not heard any more once the reaction is declared no longer', async () => {
    const { id } = await terminal()
    await declare({ terminal: ['model'] })
    await declare({})
    await set(id, { model: 'A77' })
    expect(await queued()).toEqual([])
  })

  test('of a table with partitions is heard, and not any more once the reaction is declared no longer', async () => {
    const { id } = await terminal()
    const report = () =>
      sql`insert into report (terminal_id, seq, received_at, body) values (${id}, 1, now(), '{}')`.execute(house.db)
    await declare({ report: { inserted: true } })
    await report()
    expect(await queued()).toEqual([id])
    await declare({})
    await report()
    expect(await queued()).toEqual([])
  })
})

describe('the job of a reaction', () => {
  test('judges each queued terminal once, some in a step, in the order of their ids, and none that was deleted', async () => {
    const ids = [(await terminal()).id, (await terminal()).id, (await terminal()).id]
    const deleted = await terminal()
    await sql`delete from terminal where id = ${deleted.id}`.execute(house.db)
    await queueTerminals(house.db, 'probe.look', [ids[1], ids[0], ids[2], ids[2], deleted.id].map(Number))
    await run(probe({}, { batch: 3 }))
    expect(steps).toEqual([
      { ids, isLast: false, sweep: null },
      { ids: [ids[2]], isLast: true, sweep: null },
    ])
    expect(await queued()).toEqual([])
  })

  test('goes through a set of terminals step by step and keeps its place after a step', async () => {
    const ids = [(await terminal('Big')).id, (await terminal('Big')).id, (await terminal('Big')).id]
    await queueSweeps(house.db, 'probe.look', [{ model: 'Big' }])
    const job = drainOf('probe.look', probe({}))
    await job.run({ db: house.db, now: new Date() })
    expect(await house.db.selectFrom('due').select('after_id').execute()).toEqual([{ after_id: ids[1] }])
    await run()
    expect(steps.map((step) => [step.ids, step.isLast])).toEqual([
      [ids.slice(0, 2), false],
      [ids.slice(2), true],
    ])
    expect(await queued()).toEqual([])
  })

  test('goes once through a set that was queued several times before it began', async () => {
    const { id } = await terminal('Same')
    await queueSweeps(house.db, 'probe.look', [{ model: 'Same' }, { model: 'None' }, { model: 'Same' }])
    await run()
    expect(steps.map(({ ids, sweep }) => [sweep?.model, ids])).toEqual([
      ['Same', [id]],
      ['None', []],
    ])
  })

  test('leaves what it took in the queue where it fails', async () => {
    const { id } = await terminal()
    await queueTerminals(house.db, 'probe.look', [id])
    const failing = probe({}, { judge: () => Promise.reject(new Error('no')) })
    await expect(run(failing)).rejects.toThrow('no')
    expect(await queued()).toEqual([id])
  })

  test('is counted in the metrics, as is what waits', async () => {
    const ids = [(await terminal()).id, (await terminal()).id]
    await queueTerminals(house.db, 'probe.look', ids)
    expect(await reactionMetrics(house.db)).toContain('cpm_reaction_waiting{reaction="probe.look"} 2')
    const judged = async () =>
      Number(/cpm_reaction_terminals_total\{reaction="probe.look"\} (\d+)/.exec(await reactionMetrics(house.db))?.[1])
    const before = (await judged()) || 0
    await run()
    expect(await judged()).toBe(before + 2)
    expect(await reactionMetrics(house.db)).not.toContain('cpm_reaction_waiting{reaction="probe.look"}')
  })
})

test('the metrics are answered without the queue while the database does not answer', async () => {
  const { db, close } = await testDatabase()
  await close()
  expect(await reactionMetrics(db)).toContain('# TYPE cpm_reaction_terminals_total counter')
})

describe('the generated triggers', () => {
  test('are refused for a reaction that no resource declares', () => {
    const wrong = { name: 'probe', reactions: {}, alsoWakes: { 'probe.none': {} as ReactsTo } }
    expect(triggersSql([wrong])).toContain('react_')
    const wakes = { ...wrong, alsoWakes: { 'probe.none': { terminal: ['model'] } satisfies ReactsTo } }
    expect(() => triggersSql([wakes])).toThrow('probe wakes the reaction probe.none, which no resource declares.')
  })

  test('come in an order that does not depend on the language of the machine', () => {
    const of = (name: string) => ({ name, reactions: { look: probe({ terminal: ['model'] }) }, alsoWakes: {} })
    const sql = triggersSql([of('b'), of('aZ'), of('aa')])
    const order = [...sql.matchAll(/^create or replace function react_(\w+)_look/gm)].map(([, name]) => name)
    expect(order).toEqual(['a_z', 'aa', 'b'])
  })

  test.for<[ReactsTo, string]>([
    [{ terminal: {} }, 'names no change'],
    [{ terminal: { each: 'statement', columns: ['model'] } }, 'needs the columns of the primary key'],
    [{ terminal: { each: 'statement', inserted: true, when: 'true' } }, 'cannot have a `when`'],
  ])('are refused where they would queue nothing: %j', ([reactsTo, why]) => {
    const wrong = { name: 'probe', reactions: { look: probe(reactsTo) }, alsoWakes: {} }
    expect(() => triggersSql([wrong])).toThrow(`The reaction probe.look to terminal ${why}`)
  })

  test('are refused where they queue sets of terminals that the reaction cannot go through', () => {
    const { terminalsOf: _, ...look } = probe({ model: { inserted: true, sweeps: `select '{}'::jsonb` } })
    expect(() => triggersSql([{ name: 'probe', reactions: { look }, alsoWakes: {} }])).toThrow('has no terminalsOf')
  })

  test('are refused where their name is too long for PostgreSQL', () => {
    const reactions = { ['k'.repeat(60)]: probe({ terminal: ['model'] }) }
    expect(() => triggersSql([{ name: 'probe', reactions, alsoWakes: {} }])).toThrow('too long a name')
  })
})
