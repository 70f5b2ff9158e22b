import type { RunStatus } from '@cpm/contract/delivery/task/task'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

const minuteMs = 60_000
const now = new Date('2026-11-20T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

let world: World
beforeAll(async () => void (world = await openTaskWorld({ now: () => now })))
afterAll(() => world.close())

type Run = [RunStatus, endedAgo?: number]
/** A task asked for an hour ago, with a run for each of these: how it stands, and how many minutes ago it ended. */
async function going(...runs: Run[]): Promise<string> {
  const terminals = await Promise.all(runs.map(() => world.terminal()))
  const { id } = await world.owner.task.create({ ...command(), target: { sns: terminals.map(({ sn }) => sn) } })
  await sql`update task set created_at = ${ago(60)} where id = ${id}`.execute(world.db)
  await sql`update task_run r set status = c.status, finished_at = c.at
    from unnest(${terminals.map((one) => one.id)}::bigint[], ${runs.map(([status]) => status)}::text[],
      ${runs.map(([, minutes]) => (minutes === undefined ? null : ago(minutes)))}::timestamptz[]) as c (terminal, status, at)
    where r.task_id = ${id} and r.terminal_id = c.terminal`.execute(world.db)
  return id
}
const curveOf = (id: string) => world.owner.task.curve({ id })
const many = (count: number, run: Run): Run[] => Array.from({ length: count }, () => run)

describe('[3.18] the curve of a task', () => {
  test('adds up what has ended, well and badly, without what was left out from the first', async () => {
    const curve = await curveOf(
      await going(['success', 50], ['failed', 50], ['success', 10], ['skipped', 60], ['started']),
    )
    expect(curve).toMatchObject({ from: ago(60).toISOString(), total: 4, ended: 3 })
    expect(curve.points.map(({ ended, failed }) => [ended, failed])).toEqual([
      [2, 1],
      [3, 1],
    ])
    expect(curve.points.every(({ at }) => Date.parse(at) > ago(60).getTime() && Date.parse(at) <= now.getTime())).toBe(
      true,
    )
  })

  test('has at most sixty points, however many runs it has', async () => {
    const curve = await curveOf(await going(...Array.from({ length: 150 }, (_, n): Run => ['success', n * 0.4])))
    expect(curve.points.length).toBeLessThanOrEqual(60)
    expect(curve.points.at(-1)).toMatchObject({ ended: 150 })
    expect(curve).toMatchObject({ why: 'over', endsAt: null })
  })

  test('says when the rest ends at the pace of late, and of which that cannot be said', async () => {
    // Six in the last six minutes, and three at work: three minutes more.
    const id = await going(...many(2, ['success', 40]), ...many(6, ['success', 3]), ...many(3, ['started']))
    const alone = await curveOf(id)
    expect(alone).toMatchObject({ moving: 3, kept: 0, away: 0, why: null })
    expect(Date.parse(alone.endsAt as string)).toBe(now.getTime() + 3 * minuteMs)
    const held = await curveOf(await going(...many(6, ['success', 3]), ['started'], ['held'], ['waiting'], ['waiting']))
    expect(held).toMatchObject({
      moving: 1,
      kept: 1,
      away: 2,
      why: null,
      endsAt: new Date(now.getTime() + minuteMs).toISOString(),
    })
  })

  test('says that nobody knows where nothing moves, it is paused, or it expires before', async () => {
    expect(await curveOf(await going(['success', 3], ['waiting'], ['held']))).toMatchObject({
      why: 'kept',
      endsAt: null,
    })
    expect(await curveOf(await going(['success', 30], ['started']))).toMatchObject({ why: 'still', endsAt: null })
    const id = await going(['success', 3], ['started'])
    await sql`update task set expires_at = ${new Date(now.getTime() + minuteMs)} where id = ${id}`.execute(world.db)
    expect(await curveOf(id)).toMatchObject({ why: 'expires', endsAt: null })
    await world.owner.task.pause({ id })
    expect(await curveOf(id)).toMatchObject({ why: 'paused', endsAt: null })
  })

  test('counts those that wait for terminals that are here', async () => {
    const id = await going(...many(6, ['success', 3]), ['waiting'], ['waiting'])
    await sql`update terminal_state set online = true where terminal_id =
      (select min(terminal_id) from task_run where task_id = ${id} and status = 'waiting')`.execute(world.db)
    expect(await curveOf(id)).toMatchObject({ moving: 1, away: 1 })
  })

  test("is nobody else's", async () => {
    const id = await going(['success', 3])
    await expect(world.stranger.task.curve({ id })).rejects.toEqual(refusal(codes.missing))
  })
})
