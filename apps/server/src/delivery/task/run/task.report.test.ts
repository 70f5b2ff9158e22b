import { readLeniently } from '@cpm/contract/kernel/fields/lenient'
import { type RunStatus, runStates, saidStatuses, silentMs, task } from '@cpm/contract/delivery/task/task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feature } from '../task.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

/** A terminal with one run that waits. */
async function withRun(line?: string) {
  const terminal = await world.terminal()
  const { id: taskId } = await world.owner.task.create({ ...command(line), target: { sns: [terminal.sn] } })
  const run = await world.runOf(taskId, terminal)
  return { terminal, taskId, runId: String(run.id), now: () => world.runOf(taskId, terminal) }
}

describe('a run as its terminal tells it [4.6]', () => {
  test('goes from pulled to success and keeps times, progress, output and exit code', async () => {
    const { terminal, runId, now } = await withRun()
    expect(await world.say(terminal, { runId, status: 'pulled' })).toEqual({
      runId,
      attempt: 1,
      ok: true,
      version: 1,
      status: 'pulled',
    })
    expect((await now()).started_at).toBeNull()
    await world.say(terminal, { runId, status: 'started' })
    expect(await now()).toMatchObject({
      status: 'started',
      version: 2,
      started_at: expect.any(Date),
      finished_at: null,
    })
    const output = 'Filesystem\0 / 100 %\n磁盘'
    const ack = await world.say(terminal, {
      runId,
      status: 'success',
      output,
      exitCode: 0,
      truncated: true,
      progress: 99.6,
    })
    expect(ack).toMatchObject({ ok: true, version: 3, status: 'success' })
    expect(await world.owner.task.run({ id: runId })).toMatchObject({
      status: 'success',
      output: 'Filesystem\uFFFD / 100 %\n磁盘',
      outputTruncated: true,
      exitCode: 0,
      progress: 100,
      finishedAt: expect.any(String),
      reason: null,
    })
  })

  test('what cannot be read of it is answered, so that nobody says it for ever', async () => {
    const { terminal, runId, now } = await withRun()
    const { payload, instead } = task.topics.run
    const heard = (more: object) => {
      const said = { runId, attempt: 1, expectedVersion: 0, status: 'pulled', ...more }
      const { data } = readLeniently(payload, said, instead)
      return data ? world.say(terminal, data as Parameters<World['say']>[1]) : undefined
    }
    const stands = { version: 0, status: 'waiting' }
    expect(await heard({ status: 'dancing' })).toEqual({
      runId,
      attempt: 1,
      ok: false,
      error: 'NOT_ALLOWED',
      ...stands,
    })
    expect(await heard({ expectedVersion: -1 })).toMatchObject({ ok: false, error: 'VERSION_MISMATCH', ...stands })
    expect(await heard({ attempt: 'first' })).toEqual({ runId, ok: false, error: 'NOT_FOUND' })
    expect(await heard({ runId: {} })).toBeUndefined()
    expect((await now()).status).toBe('waiting')
    const reason = `${'x'.repeat(499)}😀`
    expect(await heard({ status: 'failed', reason, progress: -4, exitCode: 1.5, at: 'noon' })).toMatchObject({
      ok: true,
    })
    expect(await now()).toMatchObject({
      status: 'failed',
      reason: 'own_words',
      own_words: 'x'.repeat(499),
      exit_code: null,
    })
  })

  test('it may be held for a reason of its own, or for none, and goes on from there', async () => {
    const { terminal, runId, now } = await withRun()
    expect(await world.say(terminal, { runId, status: 'held', reason: 'Till drawer open' })).toMatchObject({ ok: true })
    expect(await now()).toMatchObject({ status: 'held', reason: 'own_words', own_words: 'Till drawer open' })
    expect(await world.say(terminal, { runId, status: 'held' })).toMatchObject({ ok: true })
    expect(await now()).toMatchObject({ status: 'held', reason: null, own_words: null })
    expect(await world.say(terminal, { runId, status: 'held', reason: '\u200b' })).toMatchObject({ ok: true })
    expect(await world.say(terminal, { runId, status: 'held', reason: 'paused' })).toMatchObject({
      error: 'NOT_ALLOWED',
    })
    await world.say(terminal, { runId, status: 'held', reason: 'Till drawer open' })
    expect(await world.say(terminal, { runId, status: 'pulled' })).toMatchObject({ ok: true, status: 'pulled' })
    expect(await now()).toMatchObject({ status: 'pulled', reason: null, own_words: null })
  })

  test('a failure keeps its reason; a non-zero exit code is reason enough', async () => {
    const [one, two] = [await withRun(), await withRun()]
    await world.say(one.terminal, { runId: one.runId, status: 'failed', reason: 'timeout', exitCode: 137 })
    await world.say(two.terminal, { runId: two.runId, status: 'failed', exitCode: 2 })
    expect(await one.now()).toMatchObject({ status: 'failed', reason: 'timeout', exit_code: 137 })
    expect(await two.now()).toMatchObject({ status: 'failed', reason: 'exit_code' })
  })

  test('progress needs no new status', async () => {
    const { terminal, runId, now } = await withRun()
    await world.say(terminal, { runId, status: 'started' })
    expect(await world.say(terminal, { runId, status: 'started', progress: 40 })).toMatchObject({
      ok: true,
      version: 2,
      status: 'started',
    })
    expect(await now()).toMatchObject({ progress: 40, version: 2 })
  })

  test('once begun it has the time the command may take, even past the expiry of the task', async () => {
    const { terminal, runId, now } = await withRun()
    const late = (await now()).deadline_at
    await world.say(terminal, { runId, status: 'started' }, new Date(late.getTime() - 1000))
    expect((await now()).deadline_at.getTime()).toBe(late.getTime() - 1000 + silentMs('command', {}))
  })

  test('once begun it is waited for no longer than its own time, and each word of it begins that anew', async () => {
    const { terminal, runId, now } = await withRun()
    const began = new Date()
    await world.say(terminal, { runId, status: 'started' }, began)
    expect((await now()).deadline_at.getTime()).toBe(began.getTime() + silentMs('command', {}))
    const later = new Date(began.getTime() + 60_000)
    await world.say(terminal, { runId, status: 'started', progress: 10 }, later)
    expect((await now()).deadline_at.getTime()).toBe(later.getTime() + silentMs('command', {}))
  })
})

describe('what does not stand is answered and changes nothing', () => {
  const untouched = (run: Awaited<ReturnType<typeof withRun>>) =>
    expect(run.now()).resolves.toMatchObject({ status: 'waiting', version: 0 })

  test('another terminal’s run, and one that does not exist, are not found', async () => {
    const run = await withRun()
    const other = await world.terminal()
    const foreign = await world.make.terminal({ enterpriseId: world.theirs.id })
    const notFound = { runId: run.runId, attempt: 1, ok: false, error: 'NOT_FOUND' }
    expect(await world.say(other, { runId: run.runId, status: 'success' })).toEqual(notFound)
    expect(await world.say(foreign, { runId: run.runId, status: 'success' })).toEqual(notFound)
    expect(await world.say(other, { runId: '999999999999999999', status: 'success' })).toMatchObject({
      error: 'NOT_FOUND',
    })
    expect(await world.say(run.terminal, { runId: run.runId, status: 'success', attempt: 2 })).toMatchObject({
      error: 'NOT_FOUND',
    })
    await untouched(run)
  })

  test('an old version is told the current one', async () => {
    const { terminal, runId } = await withRun()
    await world.say(terminal, { runId, status: 'pulled' })
    expect(await world.say(terminal, { runId, status: 'started', expectedVersion: 0 })).toEqual({
      runId,
      attempt: 1,
      ok: false,
      error: 'VERSION_MISMATCH',
      version: 1,
      status: 'pulled',
    })
  })

  test('a repeat of the end is told that it has ended', async () => {
    const { terminal, runId, now } = await withRun()
    await world.say(terminal, { runId, status: 'success', output: 'first' })
    const ended = { runId, attempt: 1, ok: false, error: 'ENDED', version: 1, status: 'success' }
    expect(await world.say(terminal, { runId, status: 'success', output: 'again' })).toEqual(ended)
    expect(await world.say(terminal, { runId, status: 'success', expectedVersion: 0 })).toEqual(ended)
    expect(await now()).toMatchObject({ output: 'first', version: 1 })
  })

  test('an attempt before this one has ended, and hears nothing of this one', async () => {
    const { terminal, runId, now } = await withRun()
    await world.say(terminal, { runId, status: 'failed' })
    await world.owner.task.restart({ ids: [runId] })
    expect(await world.say(terminal, { runId, status: 'success', attempt: 1 })).toEqual({
      runId,
      attempt: 1,
      ok: false,
      error: 'ENDED',
    })
    expect(await now()).toMatchObject({ status: 'waiting', attempt: 2 })
  })

  test.each(runStates.names.flatMap((from) => saidStatuses.map((to) => [from, to] as const)))(
    'the state table alone says whether %s may become %s',
    async (from: RunStatus, to) => {
      const { terminal, runId, now } = await withRun()
      await world.db.updateTable('task_run').set({ status: from }).where('id', '=', Number(runId)).execute()
      const ack = await world.say(terminal, { runId, status: to })
      // Of a run we lost sight of, what the terminal says is taken.
      const ended = runStates.ended.includes(from) && from !== 'unknown'
      const allowed = !ended && (from === to || runStates.can(from, to))
      expect(ack).toMatchObject(
        allowed ? { ok: true } : { ok: false, error: ended ? 'ENDED' : 'NOT_ALLOWED', status: from },
      )
      expect((await now()).status).toBe(allowed ? to : from)
    },
  )
})

describe('many at once', () => {
  test('messages of one run in one batch apply in their order', async () => {
    const { terminal, runId, now } = await withRun()
    const acks = await world.hear([
      [terminal, { runId, status: 'pulled', expectedVersion: 0 }],
      [terminal, { runId: `0${runId}`, status: 'started', expectedVersion: 1 }],
      [terminal, { runId, status: 'started', expectedVersion: 1 }],
      [terminal, { runId, status: 'success', expectedVersion: 2, output: 'done' }],
    ])
    expect(acks.map((ack) => ack.error ?? ack.status)).toEqual(['pulled', 'started', 'VERSION_MISMATCH', 'success'])
    expect(await now()).toMatchObject({ status: 'success', version: 3, output: 'done', started_at: expect.any(Date) })
  })

  test('of two reports of one run at the same moment one stands, and the other hears why', async () => {
    const { terminal, runId, now } = await withRun()
    const acks = await Promise.all([
      world.say(terminal, { runId, status: 'success', expectedVersion: 0 }),
      world.say(terminal, { runId, status: 'failed', expectedVersion: 0 }),
    ])
    expect(acks.filter((ack) => ack.ok)).toHaveLength(1)
    expect(acks.find((ack) => !ack.ok)).toMatchObject({ error: 'ENDED' })
    expect(await now()).toMatchObject({ version: 1, status: acks.find((ack) => ack.ok)?.status })
  })

  test('a batch of 500 is answered one for one, and its bad messages do not hold up the good', async () => {
    await world.fleet(499, 'BATCH')
    const { id } = await world.owner.task.create({ ...command(), target: { filter: { q: 'BATCH' } } })
    const { rows } = await world.database.pool.query<{ id: number; terminal_id: number; sn: string }>(
      'select r.id, r.terminal_id, t.sn from task_run r join terminal t on t.id = r.terminal_id where task_id = $1',
      [id],
    )
    const said = rows.map((row) => ({
      terminalId: row.terminal_id,

      sn: row.sn,
      enterpriseId: world.mine.id,
      groupPath: world.north.path,
      sessionNo: 1,
      payload: { runId: String(row.id), attempt: 1, expectedVersion: 0, status: 'success' as const, exitCode: 0 },
    }))
    const bad = { ...said[0]!, payload: { ...said[0]!.payload, runId: '1' } }
    const downs = await world.db
      .transaction()
      .execute(async (tx) => feature.topics.run?.({ db: tx, now: new Date() }, [bad, ...said].slice(0, 500)))
    expect(downs?.map((down) => [down.sn, down.leaf])).toEqual([bad, ...said].map((up) => [up.sn, 'ack']))
    expect(downs?.[0]?.payload).toMatchObject({ ok: false, error: 'NOT_FOUND' })
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ success: 499, waiting: 0 })
  })
})
