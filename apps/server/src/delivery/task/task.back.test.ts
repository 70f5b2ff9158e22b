import { taskTypeOf } from '@cpm/contract/delivery/task/task.types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feature } from '../../core/feature.ts'
import { openTaskWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

type Terminal = Awaited<ReturnType<World['terminal']>>

async function greets(terminal: Terminal, bootId?: string): Promise<void> {
  const feature = world.features.find((one) => one.name === 'terminal') as Feature<'terminal'> | undefined
  const up = { terminalId: terminal.id, sn: terminal.sn, enterpriseId: terminal.enterprise_id, sessionNo: 1 }
  const payload = { session: 's', ...(bootId === undefined ? {} : { bootId }) }
  await feature?.topics.hello?.({ db: world.db, now: new Date() }, [{ ...up, groupPath: terminal.group_path, payload }])
}

async function asked(type: 'restart' | 'factory_reset', bootId?: string) {
  const terminal = await world.terminal()
  await greets(terminal, bootId)
  const { id } = await world.owner.task.act({ type, params: {}, target: { sns: [terminal.sn] } })
  const runId = String((await world.runOf(id, terminal)).id)
  return { terminal, runId, id, now: () => world.owner.task.run({ id: runId }) }
}

describe('a restart', () => {
  test('is done when the machine says that it has started anew, and not when it was asked', async () => {
    const { terminal, runId, now } = await asked('restart', 'boot-1')
    await world.say(terminal, { runId, status: 'started' })
    expect(await world.say(terminal, { runId, status: 'success', output: 'It restarts.' })).toMatchObject({
      ok: true,
      status: 'executed',
    })
    expect(await now()).toMatchObject({ status: 'executed', reason: 'coming_back', finishedAt: null })
    // The connection was lost and is back; the machine never went.
    await greets(terminal, 'boot-1')
    await world.job('task.confirmBack')
    expect(await now()).toMatchObject({ status: 'executed' })
    await greets(terminal, 'boot-2')
    await world.job('task.confirmBack')
    expect(await now()).toMatchObject({
      status: 'success',
      reason: null,
      output: 'It restarts.',
      finishedAt: expect.any(String),
    })
  })

  test('is done at once when the terminal says so only after it started anew', async () => {
    const { terminal, runId, now } = await asked('restart', 'boot-1')
    await world.say(terminal, { runId, status: 'started' })
    await greets(terminal, 'boot-2')
    await world.say(terminal, { runId, status: 'success' })
    expect(await now()).toMatchObject({ status: 'success', reason: null })
  })

  test('is unknown when the machine does not come back in its time, and right again when it does', async () => {
    const { terminal, runId, now } = await asked('restart', 'boot-1')
    const at = new Date()
    await world.say(terminal, { runId, status: 'executed' }, at)
    expect(Date.parse((await now()).deadlineAt)).toBe(at.getTime() + (taskTypeOf.restart.back?.withinMs ?? 0))
    await world.db
      .updateTable('task_run')
      .set({ deadline_at: new Date(Date.now() - 1000) })
      .where('id', '=', Number(runId))
      .execute()
    await world.job('task.closeOverdue')
    expect(await now()).toMatchObject({ status: 'unknown', reason: 'not_back', finishedAt: expect.any(String) })
    await greets(terminal, 'boot-2')
    await world.job('task.confirmBack')
    expect(await now()).toMatchObject({ status: 'success', reason: null })
  })

  test('asked for again is proved anew', async () => {
    const { terminal, runId, now } = await asked('restart', 'boot-1')
    await world.say(terminal, { runId, status: 'failed', reason: 'not_started' })
    await greets(terminal, 'boot-2')
    await world.owner.task.restart({ ids: [runId] })
    await world.say(terminal, { runId, status: 'success' })
    expect(await now()).toMatchObject({ status: 'executed' })
    await greets(terminal, 'boot-3')
    await world.job('task.confirmBack')
    expect(await now()).toMatchObject({ status: 'success' })
  })

  test('of a terminal that never says which start it is in is done when it says so', async () => {
    const { terminal, runId, now } = await asked('restart')
    await world.say(terminal, { runId, status: 'success' })
    expect(await now()).toMatchObject({ status: 'success' })
  })
})

describe('a factory reset', () => {
  test('is done when the terminal enrols anew, though it was logged off and in stock meanwhile', async () => {
    const { terminal, runId, now } = await asked('factory_reset', 'boot-1')
    await world.say(terminal, { runId, status: 'success' })
    expect(await now()).toMatchObject({ status: 'executed', reason: 'coming_back' })
    await world.owner.terminal.logOff({ sn: terminal.sn })
    await world.job('task.closeUnreachable')
    await world.owner.terminal.restock({ sn: terminal.sn })
    await world.job('task.confirmBack')
    expect(await now()).toMatchObject({ status: 'executed' })
    const { token } = await world.owner.enrolment.create({ groupId: String(world.north.id) })
    await world.anyone.agent.enrol({ token, sn: terminal.sn, platform: 'android', model: 'A920Pro' })
    await world.job('task.confirmBack')
    expect(await now()).toMatchObject({ status: 'success', reason: null })
  })

  test('is unknown when the terminal is not enrolled again in its time', async () => {
    const { terminal, runId, now } = await asked('factory_reset', 'boot-1')
    await world.say(terminal, { runId, status: 'success' })
    const late = { deadline_at: new Date(Date.now() - 1000) }
    await world.db.updateTable('task_run').set(late).where('id', '=', Number(runId)).execute()
    await world.job('task.closeOverdue')
    expect(await now()).toMatchObject({ status: 'unknown', reason: 'not_back' })
  })
})
