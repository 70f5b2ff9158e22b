import type { Permission } from '@cpm/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refusal, refusalOf } from '../../../testing/refusal.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
let artifactId: string
const sha256 = 'b'.repeat(64)
beforeAll(async () => {
  world = await openTaskWorld()
  await world.db
    .insertInto('artifact_content')
    .values({ sha256, size: 1000, key: 'till', touched_at: new Date() })
    .execute()
  const facts = JSON.stringify({ packageName: 'com.harbour.till', version: '2.0', versionCode: 2 })
  const row = { enterprise_id: world.mine.id, sha256, kind: 'apk', name: 'till.apk', facts } as const
  const { id } = await world.db.insertInto('artifact').values(row).returning('id').executeTakeFirstOrThrow()
  artifactId = String(id)
})
afterAll(() => world.close())

async function installed(prefix: string, count: number, more: object = {}): Promise<string> {
  await world.fleet(count, prefix)
  const target = { filter: { q: prefix } }
  return (await world.owner.task.create({ type: 'install', params: { artifactId }, target, ...more })).id
}
/** Ends so many of the runs that wait; those that are through have their list show it. */
async function end(id: string, ...ends: ('success' | 'failed')[]): Promise<void> {
  const runs = await world.db
    .selectFrom('task_run')
    .innerJoin('terminal', 'terminal.id', 'task_run.terminal_id')
    .select(['task_run.id as runId', 'terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
    .where('task_id', '=', Number(id))
    .where('task_run.status', '=', 'waiting')
    .orderBy('task_run.id')
    .limit(ends.length)
    .execute()
  expect(runs).toHaveLength(ends.length)
  await world.hear(
    runs.map((run, n) => [
      run,
      { runId: String(run.runId), status: ends[n] ?? 'failed', ...(ends[n] === 'failed' && { reason: 'not_healthy' }) },
    ]),
  )
}
const backOf = async (id: string) => {
  const { backId } = await world.owner.task.get({ id })
  return backId === null ? null : world.owner.task.get({ id: backId })
}
const snsOf = async (id: string) =>
  (await world.owner.task.runs({ id, sort: 'sn', pageSize: 50 })).records.map(({ sn }) => sn.slice(-1))

describe('an app that fails too much', () => {
  const gate = { maxFailedPercent: 40, goBack: true, next: 'self' as const }

  test('is taken back from the whole wave by itself, in the name of who asked, and from no other wave', async () => {
    const id = await installed('WAVE', 9, { waves: [{ count: 2 }, { count: 4 }], gate })
    await end(id, 'success', 'success')
    await world.owner.task.next({ id })
    await end(id, 'failed', 'failed', 'success')
    await world.job('task.steer')
    expect(await world.owner.task.get({ id })).toMatchObject({ pauseReason: 'failures', counts: { held: 4 } })
    await world.job('task.fanOut')
    const back = await backOf(id)
    expect(back).toMatchObject({
      type: 'go_back',
      backOf: id,
      createdBy: expect.stringMatching(/^person_/),
      params: { app: 'com.harbour.till', sha256, name: 'com.harbour.till 2.0' },
      total: 1,
      counts: { waiting: 1 },
    })
    expect(await snsOf(back?.id ?? '')).toEqual(['5'])
    // Once for one failure of a wave.
    await world.job('task.steer')
    expect((await backOf(id))?.id).toBe(back?.id)
  })

  test('goes back also where the terminal had it in hand when it was decided, until a person has it go on', async () => {
    const id = await installed('HAND', 4, { gate })
    const [late, later] = await world.db
      .selectFrom('task_run')
      .innerJoin('terminal', 'terminal.id', 'task_run.terminal_id')
      .select(['task_run.id as runId', 'terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
      .where('task_id', '=', Number(id))
      .orderBy('task_run.id', 'desc')
      .limit(2)
      .execute()
    if (!late || !later) throw new Error('There are four runs')
    await world.hear([late, later].map((run) => [run, { runId: String(run.runId), status: 'started' }]))
    await end(id, 'failed', 'failed')
    await world.job('task.steer')
    await world.job('task.fanOut')
    expect(await backOf(id)).toMatchObject({ total: 0 })
    await world.say(late, { runId: String(late.runId), status: 'success' })
    await world.job('task.takeLate')
    expect(await backOf(id)).toMatchObject({ total: 1, counts: { waiting: 1 } })
    await world.owner.task.resume({ id })
    await world.say(later, { runId: String(later.runId), status: 'success' })
    await world.job('task.takeLate')
    expect(await backOf(id)).toMatchObject({ total: 1 })
  })

  test('stays where its author did not say so', async () => {
    const id = await installed('STAY', 3, { gate: { maxFailedPercent: 10 } })
    await end(id, 'success', 'failed')
    await world.job('task.steer')
    expect(await world.owner.task.get({ id })).toMatchObject({ pauseReason: 'failures', backId: null })
  })

  test('is a rule of installing, with a limit, and of nothing else', async () => {
    await world.fleet(1, 'RULE')
    const draft = { type: 'install' as const, params: { artifactId }, target: { filter: { q: 'RULE' } } }
    const answer = await refusalOf(world.owner.task.create({ ...draft, gate: { goBack: true } }))
    expect(JSON.stringify(answer)).toContain('Enter the failure rate limit first')
    const message = { type: 'message' as const, params: { text: 'hello' }, target: draft.target }
    await expect(world.owner.task.create({ ...message, gate })).rejects.toMatchObject({ answer: { code: 400 } })
  })
})

describe('going back by hand', () => {
  test('holds back the rest and puts back every terminal it was installed on, once at a time', async () => {
    const id = await installed('MANY', 5, { waves: [{ count: 3 }] })
    await end(id, 'success', 'success', 'failed')
    const made = await world.owner.task.goBack({ id })
    expect(made.terminals).toBe(2)
    expect(await world.owner.task.get({ id })).toMatchObject({ pauseReason: 'person', backId: made.id })
    expect(await world.owner.task.get({ id: made.id })).toMatchObject({ total: 2, counts: { waiting: 2 }, backOf: id })
    expect(await snsOf(made.id)).toEqual(['1', '2'])
    await expect(world.owner.task.goBack({ id })).rejects.toEqual(
      refusal(422, `Task #${made.id} is already rolling back these terminals`),
    )
    await end(made.id, 'success', 'success')
    expect((await world.owner.task.get({ id: made.id })).counts.success).toBe(2)
    await expect(world.owner.task.draft({ id: made.id })).rejects.toMatchObject({ answer: { code: 422 } })
  })

  test('waits for a second person where the enterprise wants one', async () => {
    await world.limits(1)
    const id = await installed('LIMI', 1)
    await end(id, 'success')
    const one = await world.owner.task.goBack({ id })
    expect((await world.owner.task.get({ id: one.id })).status).toBe('created')
    await world.limits(null, ['go_back'])
    await end(one.id, 'success')
    const held = await world.owner.task.goBack({ id })
    expect(await world.owner.task.get({ id: held.id })).toMatchObject({ status: 'awaiting', counts: { waiting: 0 } })
    await world.limits(null)
    await world.admin.task.approve({ id: held.id })
    expect(await world.owner.task.get({ id: held.id })).toMatchObject({ status: 'created', counts: { waiting: 1 } })
  })

  test('is refused of what installed nothing, and is not another enterprise’s to ask for', async () => {
    const id = await installed('NONE', 1)
    await expect(world.owner.task.goBack({ id })).rejects.toEqual(
      refusal(422, 'The app was not installed on any terminal'),
    )
    await expect(world.stranger.task.goBack({ id })).rejects.toMatchObject({ answer: { code: 404 } })
    const { id: message } = await world.owner.task.create({
      type: 'message',
      params: { text: 'hello' },
      target: { filter: { q: 'NONE' } },
    })
    await expect(world.owner.task.goBack({ id: message })).rejects.toMatchObject({ answer: { code: 422 } })
  })
})

describe('going back on a black day', () => {
  const gate = { maxFailedPercent: 40, goBack: true, next: 'self' as const }
  const nothing = { zone: null, hours: null, blackDays: null }
  const freeze = () => {
    const around = [-1, 0, 1].map((n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))
    return world.owner.group.setHours({ ...nothing, blackDays: around })
  }
  afterEach(() => world.owner.group.setHours(nothing))

  test('waits like any install, and goes where what it takes back came on black days, too', async () => {
    const id = await installed('ICED', 4, { gate })
    const bold = await installed('BOLD', 4, { gate, ignoreBlackDays: true })
    for (const one of [id, bold]) await end(one, 'success', 'success', 'failed', 'failed')
    await freeze()
    await world.job('task.steer')
    await world.job('task.fanOut')
    expect(await backOf(id)).toMatchObject({ counts: { held: 2 }, rules: { lateJoiners: true } })
    expect(await backOf(bold)).toMatchObject({ counts: { waiting: 2 }, rules: { ignoreBlackDays: true } })
  })

  test('by hand goes where a person who may says so', async () => {
    const [id, other] = [await installed('GOES', 2), await installed('COLD', 2)]
    for (const one of [id, other]) await end(one, 'success', 'success')
    await freeze()
    await world.owner.task.goBack({ id, ignoreBlackDays: true })
    expect(await backOf(id)).toMatchObject({ counts: { waiting: 2 } })
    await world.owner.task.goBack({ id: other })
    expect(await backOf(other)).toMatchObject({ counts: { held: 2 } })
    const codes: Permission[] = ['task.steer', 'task.read']
    const steering = await world.as(await world.make.account({ enterpriseId: world.mine.id, codes }))
    await expect(steering.task.goBack({ id, ignoreBlackDays: true })).rejects.toEqual(refusal(403))
  })
})
