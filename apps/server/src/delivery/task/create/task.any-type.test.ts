import { codes } from '@cpm/contract/kernel/envelope'
import { taskTypeList } from '@cpm/contract/delivery/task/task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTaskWorld, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

/** What people write on the page of tasks; those that hand a file are tried with one in task.install.test.ts. */
const types = taskTypeList.filter(
  ({ platforms, artifact, derived }) => platforms.includes('android') && !artifact && !derived,
)

describe('a task of any type [3.18]', () => {
  test.each(types)('of type $name goes in waves, later, held while busy, and is tried again', async (type) => {
    const both = [await world.terminal(), await world.terminal()]
    const rules = {
      startAt: inDays(1),
      waves: [{ count: 1 }],
      gate: { successPercent: 100, afterMs: 0, next: 'self' as const },
      retry: { times: 2, afterMs: 60_000, reasons: ['no_answer'] },
      conditions: { notBusy: true },
      windows: [{ days: ['mon' as const], from: '02:00', to: '05:00' }],
    }
    const asked = { type: type.name, params: type.sample, target: { sns: both.map(({ sn }) => sn) }, ...rules }
    expect(await world.owner.task.preview(asked)).toMatchObject({ willRun: 2, outsideWindow: 2 })
    const { id } = await world.owner.task.create(asked)
    expect(await world.owner.task.get({ id })).toMatchObject({ status: 'created', made: 2, rules })
    const runs = await Promise.all(both.map((one) => world.runOf(id, one)))
    expect(runs.map(({ status, reason, wave }) => [status, reason, wave])).toEqual([
      ['held', 'not_yet', 1],
      ['held', 'wave', 2],
    ])
    const { params, target } = await world.owner.task.draft({ id })
    expect(target).toEqual({ sns: both.map(({ sn }) => sn) })
    for (const name of type.secret ?? []) expect(params).not.toHaveProperty(name)
    const kept = { name: type.name, shared: false, type: type.name, params, rules: {}, waitMs: null }
    const template = await world.owner.taskTemplate.create(kept)
    expect(await world.owner.taskTemplate.get(template)).toMatchObject({ type: type.name, params })
  })

  test.each(types.filter(({ repeat }) => repeat === 'slip'))(
    'of type $name is done again and again where it repeats, each minute too',
    async (type) => {
      let clock = Date.now()
      const own = await openTaskWorld({ now: () => new Date(clock) })
      const terminal = await own.terminal()
      const asked = { type: type.name, params: type.sample, target: { sns: [terminal.sn] }, everyMs: 60_000 }
      const { id } = await own.owner.task.create(asked)
      for (let n = 0; n < 3; n += 1) {
        for (const job of ['beginRounds', 'fanOut']) await own.job(`task.${job}`)
        clock += 60_000
      }
      const rounds = (await own.owner.task.list({ parentId: id, sort: 'createdAt' })).records
      const states = await Promise.all(rounds.map(async (one) => (await own.runOf(one.id, terminal)).reason))
      expect(states).toEqual(['next_round', 'next_round', null])
      await own.close()
    },
  )

  test('asked for at another time is no slip: once is refused, tonight and tomorrow night are not', async () => {
    const { sn } = await world.terminal()
    const restart = (more: object = {}) =>
      world.owner.task.create({ type: 'restart', params: {}, target: { sns: [sn] }, ...more })
    const tonight = inDays(1)
    await restart({ startAt: tonight })
    await restart({ startAt: inDays(2) })
    await restart()
    await expect(restart({ startAt: tonight })).rejects.toEqual(refusal(codes.tooMany))
    await expect(restart()).rejects.toEqual(refusal(codes.tooMany))
  })
})
