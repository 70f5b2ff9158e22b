import { test } from 'vitest'
import { closeUnreachable, closeOverdue } from './task.sweep.ts'
import { fanOut } from './task.fan-out.ts'
import { takeReports } from './task.report.ts'
import { command, openTaskWorld } from './test-world.ts'

const timed = async (name: string, f: () => Promise<unknown>) => {
  const t = performance.now()
  const r = await f()
  console.log(name, Math.round(performance.now() - t), 'ms', JSON.stringify(r)?.slice(0, 100))
  return r
}
test('x', async () => {
  const w = await openTaskWorld()
  await timed('fleet', () => w.fleet(100_000, 'PERF'))
  const target = { filter: { q: 'PERF' } }
  const ids: string[] = []
  await timed('create', async () => ids.push((await w.owner.task.create({ ...command(), target })).id))
  await timed('chunk', () => fanOut.run({ db: w.db, now: new Date() }) as Promise<unknown>)
  await timed('fan out', () => w.job('task.fanOut'))
  const q = w.database.pool.query.bind(w.database.pool)
  for (let n = 0; n < 13; n++) ids.push((await w.owner.task.create({ ...command(), target: { sns: ['PERF0000001'] } })).id)
  for (const id of ids.slice(1)) await q(`insert into task_run (task_id, enterprise_id, terminal_id, status, deadline_at)
    select ${id}, 1, t.id, case when t.id % 3 = 0 then 'success' else 'waiting' end, now() + interval '7 days' from terminal t order by t.id on conflict do nothing`)
  for (let n = 0; n < 2; n++) {
    await timed('list cold', () => w.owner.task.list({}))
    await timed('list store', () => w.keeper.task.list({}))
    await timed('get', () => w.owner.task.get({ id: ids[3]! }))
    await timed('runs', () => w.owner.task.runs({ id: ids[3]! }))
    await timed('runs deep', () => w.owner.task.runs({ id: ids[3]!, page: 7000 }))
    await timed('runs status', () => w.owner.task.runs({ id: ids[3]!, status: ['success'] }))
    await timed('runs by -updatedAt', () => w.owner.task.runs({ id: ids[3]!, sort: '-updatedAt' }))
    await timed('runs q', () => w.owner.task.runs({ id: ids[3]!, q: '0099' }))
    await timed('of terminal', () => w.owner.task.runsOfTerminal({ sn: 'PERF0000077' }))
    if (n === 0) await timed('vacuum', () => q('vacuum analyze'))
  }
  const plan = await q(`explain (analyze, buffers) select task_id, status, count(*)::int as n from task_run where task_id in (select id from task where id = any('{${ids.join(',')}}'::bigint[]) and enterprise_id = 1 and account_path <@ '1') group by 1,2`)
  console.log(plan.rows.map((r) => r['QUERY PLAN']).join('\n'))
  await timed('unreachable', () => closeUnreachable.run({ db: w.db, now: new Date() }) as Promise<unknown>)
  await timed('unreachable', () => closeUnreachable.run({ db: w.db, now: new Date() }) as Promise<unknown>)
  await timed('overdue none', () => closeOverdue.run({ db: w.db, now: new Date() }) as Promise<unknown>)
  const { rows } = await q(`select r.id, r.version, r.terminal_id, t.sn, t.group_path from task_run r join terminal t on t.id = r.terminal_id where task_id = ${ids[2]} and r.status='waiting' limit 500`)
  const batch = rows.map((r) => ({ terminalId: r.terminal_id, sn: r.sn, enterpriseId: w.mine.id, groupPath: r.group_path, sessionNo: 1, payload: { runId: String(r.id), attempt: 1, expectedVersion: 0, status: 'pulled' as const } }))
  for (let n = 0; n < 3; n++) {
    const b = batch.map((x) => ({ ...x, payload: { ...x.payload, expectedVersion: n, status: n === 0 ? ('pulled' as const) : n === 1 ? ('started' as const) : ('success' as const), output: 'x'.repeat(200) } }))
    await timed('500 reports', async () => (await w.db.transaction().execute((tx) => takeReports({ db: tx, now: new Date() }, b))).filter((d) => (d.payload as { ok: boolean }).ok).length)
  }
  await timed('stop', () => w.owner.task.stop({ id: ids[0]! }))
  await timed('restart', () => w.owner.task.restart({ taskId: ids[0]! }))
  await w.close()
}, 600_000)
