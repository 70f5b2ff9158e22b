import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

/** A run that the machine of `boot-a` has begun. */
async function begun(isDoubled: boolean) {
  const terminal = await world.terminal()
  const { db } = world
  const doubled_at = isDoubled ? new Date() : null
  await db.updateTable('terminal_state').set({ doubled_at }).where('terminal_id', '=', terminal.id).execute()
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [terminal.sn] } })
  const run = await world.runOf(id, terminal)
  const runId = String(run.id)
  const say = (bootId: string, more: Omit<Parameters<typeof world.say>[1], 'runId'>) =>
    world.say(terminal, { runId, bootId, ...more })
  expect(await say('boot-a', { status: 'started' })).toMatchObject({ ok: true })
  return { say, now: () => world.runOf(id, terminal) }
}

test('of two machines with one secret the one that began a run says how it ended; the other is told to forget it', async () => {
  const { say, now } = await begun(true)
  expect(await say('boot-b', { status: 'started' })).toMatchObject({ ok: false, error: 'NOT_FOUND' })
  const refused = await say('boot-b', { status: 'failed', reason: 'interrupted' })
  expect(refused).toMatchObject({ ok: false, error: 'NOT_FOUND' })
  expect(await now()).toMatchObject({ status: 'started', reason: null })
  expect(await say('boot-a', { status: 'success', exitCode: 0 })).toMatchObject({ ok: true, status: 'success' })
  expect(await now()).toMatchObject({ status: 'success', reason: null })
})

test('a terminal that started anew in the middle says itself what came of its run', async () => {
  const { say, now } = await begun(false)
  expect(await say('boot-b', { status: 'failed', reason: 'interrupted' })).toMatchObject({ ok: true })
  expect(await now()).toMatchObject({ status: 'failed', reason: 'interrupted' })
})
