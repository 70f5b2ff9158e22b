import { setTimeout as wait } from 'node:timers/promises'
import { type Load, startLoad } from '../../load/child.ts'
import { closingBehind } from '../../closing.ts'
import { Light } from '../../load/light.ts'
import { type Lab, openLab, seedTerminals } from '../../lab.ts'
import { cpuOf, percentile, ratioOf, untilTrue } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, perSecond, type Row } from '../../table.ts'
import { movedBy, onWay, type Point, reportOf, secretOf, snOf, snSql } from '../../terminals.ts'
import { type Flood, medianOf, type Rate, roundOf, type Shape } from '../intake.ts'
import { type Estate, leftName, mixOf, type Store } from './fence-mix.ts'

type Numbers = {
  terminals: number
  fences: number
  shape: Shape
  flood: Flood
  /** Positions a second, of all connections, while it is measured how soon an exit has its row. */
  goal: number
  times: number
}
const usual = {
  terminals: 2_000,
  fences: 1_000,
  shape: { connections: 1_000, window: 2 },
  goal: 5_000,
}
/** Before each terminal that leaves. */
const pauseMs = 100
const numbers: BySize<Numbers> = {
  full: { ...usual, flood: { ms: 5_000, warmMs: 1_000, rounds: 5 }, times: 100 },
  quick: { ...usual, flood: { ms: 2_000, warmMs: 1_000, rounds: 3 }, times: 20 },
  tiny: {
    terminals: 400,
    fences: 100,
    shape: { connections: 50, window: 2 },
    goal: 100,
    flood: { ms: 200, warmMs: 100, rounds: 1 },
    times: 2,
  },
}

/** What fences cost the intake of positions that move, and how soon an exit has its row. */
export async function fences(size: Size): Promise<Row[]> {
  const how = numbers[size]
  const { connections } = how.shape
  return closingBehind(async (later) => {
    const lab = await openLab()
    later(lab.close)
    await seedTerminals(lab.sql, how.terminals)
    await seedFences(lab, how)
    const homes = await homesOf(lab, connections + how.times)
    const load = startLoad()
    later(load.end)
    await load.connect({ port: lab.product.mqttPort, from: 0, to: connections, atOnce: 100, listen: false, homes })
    const rows = await beside(lab, load, how)
    for (const row of rows) process.stderr.write(`  ${row.what}: ${row.measured} of ${row.baseline}\n`)
    return [...rows, ...(await judged(lab, load, how, homes))]
  })
}

/** Stores some three kilometres apart, their terminals there, and half of the fences for each enterprise. */
async function seedFences({ sql }: Lab, how: Numbers): Promise<void> {
  await sql.query(`
    insert into place (group_id, lat, lng, account_name)
      select id, 31 + n % 20 * 0.03, 121 + n / 20 * 0.03, 'Bench'
      from (select id, row_number() over (order by id) - 1 as n from terminal_group where parent_id is not null) g;
    update position p set lat = s.lat, lng = s.lng
      from terminal t join place s on s.group_id = t.group_id where t.id = p.terminal_id`)
  const { rows: owners } = await sql.query<{ id: number }>('select distinct enterprise_id as id from terminal')
  for (const { id } of owners) {
    const mix = mixOf(await estateOf(sql, id, how), how.fences / owners.length)
    await sql.query(
      `insert into fence (enterprise_id, name, shape, keep, groups, models, terminals, stay_ms, judged_to)
        select $1, f.name, f.shape, f.keep, f.groups, f.models, f.terminals, f."stayMs", 0
        from jsonb_to_recordset($2) as f (name text, shape jsonb, keep text, groups bigint[], models text[],
          terminals bigint[], "stayMs" int)`,
      [id, JSON.stringify(mix)],
    )
  }
  await sql.query(`select pg_notify('jobs', '{"job":"judgeFences"}')`)
  // All terminals are judged by new fences once, and their configurations change.
  const afterwards = `select from fence where judged_to is not null
    union all select from due where reaction = 'policy.tellPlaces' limit 1`
  await untilTrue('judged by all fences', 300_000, async () => (await sql.query(afterwards)).rowCount === 0, 500)
  // The connections here do not listen: without this their configurations would be sent again while it is measured.
  await sql.query('update terminal_config set confirmed_at = now() where confirmed_at is null')
  await sql.query('vacuum analyze')
}

async function estateOf(sql: Lab['sql'], enterpriseId: number, { shape, times }: Numbers): Promise<Estate> {
  const { rows: stores } = await sql.query<Store>(
    `select p.group_id::int as id, p.lat, p.lng, to_jsonb(array_agg(t.id order by t.id)) as terminals
    from terminal t join place p on p.group_id = t.group_id where t.enterprise_id = $1 group by p.id order by p.group_id`,
    [enterpriseId],
  )
  const { rows: models } = await sql.query<{ model: string }>(
    'select distinct model from terminal where enterprise_id = $1 order by model',
    [enterpriseId],
  )
  const { rows: leaving } = await sql.query<{ id: number }>(
    `select t.id::int as id from generate_series($2::int, $3::int) i join terminal t on t.sn = ${snSql}
    where t.enterprise_id = $1`,
    [enterpriseId, shape.connections, shape.connections + times - 1],
  )
  return { stores, models: models.map(({ model }) => model), leaving: leaving.map(({ id }) => id) }
}

/** The store of each of the first terminals. */
async function homesOf({ sql }: Lab, count: number): Promise<Point[]> {
  const { rows } = await sql.query<Point>(
    `select p.lat, p.lng from generate_series(0, $1 - 1) i join terminal t on t.sn = ${snSql}
    join place p on p.group_id = t.group_id order by i`,
    [count],
  )
  return rows
}

/** Only what reports are judged by changes: no configuration of a terminal, and no exit that is open. */
const enable = ({ sql }: Lab, enabled: boolean) =>
  sql.query(`
    begin;
    alter table fence disable trigger user;
    update fence set enabled = ${enabled};
    update fence_stamp set stamp = gen_random_uuid()::text;
    alter table fence enable trigger user;
    commit`)

/** Reports taken in without fences and with them, in turn: a machine that slows down slows both. */
async function beside(lab: Lab, load: Load, { fences: count, shape, flood }: Numbers): Promise<Row[]> {
  const database = (await lab.databasePid()) as number
  const cpu = () => cpuOf(lab.product.pid) + cpuOf(database, true)
  const { connections, window } = shape
  const rounds = { none: [] as Rate[], fences: [] as Rate[] }
  for (let n = 0; n < flood.rounds; n++) {
    for (const which of ['none', 'fences'] as const) {
      await enable(lab, which === 'fences')
      await load.flood({ ms: flood.warmMs, window })
      rounds[which].push(await roundOf(load, { ms: flood.ms, window }, cpu))
    }
  }
  const [none, judging] = [medianOf(rounds.none), medianOf(rounds.fences)]
  const method = `${flood.rounds} rounds of ${flood.ms / 1000} s without fences and as many with them, in turn, median, ${connections} connections × ${window}; each report 40 m from the one before; ${count} fences of two enterprises: circles, polygons of 20 to 60 corners, and around the store; for all, groups, models and SNs; one store in twenty has a border on the way`
  const micros = (value: number) => `${value.toFixed(0)} µs`
  return [
    {
      what: `reports taken in, ${count} fences: to none`,
      measured: perSecond(judging.rate),
      baseline: perSecond(none.rate),
      ratio: judging.rate / none.rate,
      method,
    },
    {
      what: `a report, ${count} fences: CPU, server and database`,
      measured: micros(judging.cpuMicros),
      baseline: micros(none.cpuMicros),
      ratio: ratioOf(judging.cpuMicros, none.cpuMicros),
      method,
    },
  ]
}

/** From the report that leaves a fence to its exit, while others report as many positions as have to be judged. */
async function judged(lab: Lab, load: Load, how: Numbers, homes: readonly Point[]): Promise<Row[]> {
  const { goal, shape, times, fences: count } = how
  const took: number[] = []
  const began = performance.now()
  await load.pace({ everyMs: (shape.connections / goal) * 1000 })
  for (let n = 0; n < times; n++) {
    // Spread over the load, and none before it has its pace.
    await wait(pauseMs)
    took.push(await leave(lab, shape.connections + n, homes))
  }
  const { acked } = await load.stats({} as never)
  const rate = acked / ((performance.now() - began) / 1000)
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(took, share)) as [number, number]
  const method = `${times} terminals one after the other, while ${shape.connections} others report ${perSecond(goal)} together and move; ${count} fences; baselines: what is asked for`
  return [
    {
      what: 'from the report that leaves a fence to its exit, p50 / p95',
      measured: `${ms(p50)} / ${ms(p95)}`,
      baseline: ms(2_000),
      ratio: p95 / 2_000,
      method,
    },
    {
      what: 'positions acknowledged meanwhile',
      measured: perSecond(rate),
      baseline: perSecond(goal),
      ratio: rate / goal,
      method,
    },
  ]
}

/** One terminal at its store, and then five kilometres away: how long until its exit is open. */
async function leave({ sql, product }: Lab, i: number, homes: readonly Point[]): Promise<number> {
  const home = homes[i] as Point
  const light = new Light(snOf(i))
  await light.open({ host: '127.0.0.1', port: product.mqttPort, secret: secretOf(i), listen: false })
  try {
    const seq = Date.now()
    await new Promise<void>((resolve) => light.say('report', reportOf(seq, onWay(home, 0)), resolve))
    light.say('report', reportOf(seq + 1, movedBy(home, 5_000, 0)), () => undefined)
    const has = `select from fence_exit e join terminal t on t.id = e.terminal_id
      where t.sn = '${snOf(i)}' and e.fence_name = '${leftName}' and e.back_at is null`
    return await untilTrue('an exit', 60_000, async () => (await sql.query(has)).rowCount === 1, 10)
  } finally {
    light.close()
  }
}
