import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../../load/child.ts'
import { Light } from '../../load/light.ts'
import { type Lab, openLab, seedTerminals } from '../../lab.ts'
import { cpuOf, percentile, untilTrue } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, perSecond, type Row } from '../../table.ts'
import { reportOf, secretOf, snOf } from '../../terminals.ts'
import { type Flood, rateOf } from '../intake.ts'

type Numbers = {
  stores: number
  terminals: number
  flood: Flood
  /** What has to be judged while it comes. */
  goal: { perSecond: number; connections: number }
  times: number
}
const usual = { stores: 500, terminals: 10_000, goal: { perSecond: 5_000, connections: 1_000 } }
const numbers: BySize<Numbers> = {
  full: { ...usual, flood: { ms: 5_000, warmMs: 1_000, rounds: 3 }, times: 40 },
  quick: { ...usual, flood: { ms: 2_000, warmMs: 1_000, rounds: 1 }, times: 10 },
  tiny: {
    stores: 20,
    terminals: 400,
    goal: { perSecond: 100, connections: 100 },
    flood: { ms: 300, warmMs: 100, rounds: 1 },
    times: 1,
  },
}
const shape = { connections: 100, window: 16 }

/** What alarm rules cost the intake, how soon they are judged, and what a storm makes of them. */
export async function alarms(size: Size): Promise<Row[]> {
  const how = numbers[size]
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, how.terminals)
    const taken = await beside(lab, how)
    process.stderr.write(`  ${taken.what}: ${taken.measured} of ${taken.baseline}\n`)
    const soon = await judged(lab, how)
    return [taken, soon, ...(await storm(lab, how))]
  } finally {
    await lab.close()
  }
}

/** Reports taken in without rules, and with five hundred rules of a fleet that is mostly well. */
async function beside({ sql, product, databasePid }: Lab, { flood }: Numbers): Promise<Row> {
  const database = (await databasePid()) as number
  const cpu = () => cpuOf(product.pid) + cpuOf(database, true)
  const bare = await rateOf(product.mqttPort, shape, flood, cpu)
  await sql.query(`
    insert into alarm_rule (enterprise_id, name, enabled, key, levels, kind, clear_at)
    select e.id, k.key || ' ' || n, true, k.key, jsonb_build_array(jsonb_build_object('severity', 'minor', 'at',
        case when n = 1 then k.near else k.far end)), 'simple', k.clear
    from enterprise e, generate_series(1, 50) n, (values ('battery', 1, 0, 50), ('storage', 90, 90, 80),
      ('memory', 95, 95, 90), ('cpu', 95, 95, 80), ('signal', 0, 0, 50)) as k(key, near, far, clear)`)
  const ruled = await rateOf(product.mqttPort, shape, flood, cpu)
  return {
    what: 'reports taken in, 500 rules: to none',
    measured: perSecond(ruled.rate),
    baseline: perSecond(bare.rate),
    ratio: ruled.rate / bare.rate,
    method: `${flood.rounds} rounds of ${flood.ms / 1000} s, median, ${shape.connections} connections × ${shape.window}; five values and a place a report, one rule of each enterprise has a point that is reached, by one report in a hundred`,
  }
}

/** How long after its report a terminal has its alarm, while others report as much as has to be taken in. */
async function judged({ sql, product }: Lab, { goal, times }: Numbers): Promise<Row> {
  const load = startLoad()
  const took: number[] = []
  try {
    const port = product.mqttPort
    await load.connect({ port, from: 0, to: goal.connections, atOnce: 100, listen: false })
    await load.pace({ everyMs: (goal.connections / goal.perSecond) * 1000 })
    for (let n = 0; n < times; n++) {
      const sn = snOf(goal.connections + n)
      const light = new Light(sn)
      await light.open({ host: '127.0.0.1', port, secret: secretOf(goal.connections + n), listen: false })
      // A battery of nought: the one point that is reached.
      light.say('report', reportOf(Math.ceil(Date.now() / 100) * 100), () => undefined)
      const has = `select from alarm_terminal a join terminal t on t.id = a.terminal_id where t.sn = '${sn}'`
      took.push(await untilTrue('an alarm', 60_000, async () => (await sql.query(has)).rowCount === 1, 10))
      light.close()
    }
  } finally {
    await load.end()
  }
  // Who is just leaving would be in the way of the storm.
  const here = 'select from terminal_state where node is not null limit 1'
  await untilTrue('all have left', 60_000, async () => (await sql.query(here)).rowCount === 0)
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(took, share)) as [number, number]
  return {
    what: 'from a report to its alarm, p50 / p95',
    measured: `${ms(p50)} / ${ms(p95)}`,
    baseline: ms(2_000),
    ratio: p95 / 2_000,
    method: `${times} terminals one after the other, while ${goal.connections} others report ${perSecond(goal.perSecond)} together; 500 rules; baseline: what is asked for`,
  }
}

/** All terminals of all stores lose their line in one statement, and get it back in another. */
async function storm({ sql }: Lab, { stores, terminals }: Numbers): Promise<Row[]> {
  await sql.query(`
    alter table terminal disable trigger user;
    delete from alarm;
    delete from alarm_rule;
    insert into terminal_group (enterprise_id, parent_id, path, name, number)
      select g.enterprise_id, g.id, '0'::ltree, 'Store ' || n, 'T' || n
      from (select * from terminal_group where parent_id is null order by id limit 1) g,
        generate_series(1, ${stores}) n;
    update terminal_group set path = (parent_id || '.' || id)::ltree where path = '0'::ltree;
    update terminal t set enterprise_id = s.enterprise_id, group_id = s.id, group_path = s.path, status = 'activated'
      from (select row_number() over (order by id) - 1 as n, * from terminal_group where number like 'T%') s
      where t.id % ${stores} = s.n;
    alter table terminal enable trigger user;
    update terminal_state set online = true, dropped_at = null;
    insert into alarm_rule (enterprise_id, name, enabled, key, levels, kind, hold_ms, fold)
      select distinct enterprise_id, 'Offline', true, 'offline', '[{"severity":"major","at":null}]'::jsonb, 'lasting',
        60000, 'store' from terminal`)
  const go = async (online: boolean, until: string): Promise<number> => {
    const began = performance.now()
    // As the server notes connections that end.
    await sql.query(`
      with turned as (
        update terminal_state set online = ${online}, last_seen_at = now() - interval '1 hour' returning terminal_id)
      insert into due (reaction, terminal_id, fact)
      select 'alarm.judgeFacts', terminal_id, '{"key":"offline"}' from turned`)
    await sql.query(`select pg_notify('jobs', '{"job":"alarm.judgeFacts"}')`)
    while ((await sql.query(until)).rowCount === 0) await wait(50)
    return performance.now() - began
  }
  const opened = await go(false, `select from alarm_terminal where cleared_at is null having count(*) = ${terminals}`)
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from alarm where cleared_at is null')
  const cleared = await go(true, 'select from alarm_terminal where cleared_at is null having count(*) = 0')
  const made = rows[0]?.n ?? 0
  const method = `${terminals} terminals of ${stores} stores, one rule folded by store`
  return [
    { what: 'storm: alarms', measured: String(made), baseline: String(stores), ratio: made / stores, method },
    { what: 'storm: until all are open', measured: ms(opened), baseline: '', ratio: null, method },
    { what: 'storm: until all are cleared', measured: ms(cleared), baseline: '', ratio: null, method },
  ]
}
