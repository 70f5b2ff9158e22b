import { codes } from '@cpm/contract/kernel/envelope'
import { targetLimits } from '@cpm/contract/estate/terminal/terminal.shape'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

const many = targetLimits.sns
const sns = Array.from({ length: many }, (_, n) => `MANY${String(n + 1).padStart(7, '0')}`)
let world: World
beforeAll(async () => {
  world = await openTaskWorld()
  await world.fleet(many, 'MANY')
}, 120_000)
afterAll(() => world.close())

async function finished(id: string): Promise<void> {
  while ((await world.owner.task.get({ id })).status === 'creating') await world.job('task.fanOut')
}

describe(`${many} terminals that are named by their SNs`, () => {
  test('are previewed, get a task in waves, and are cloned', { timeout: 120_000 }, async () => {
    const asked = { ...command(), target: { sns }, waves: [{ percent: 10 }], conditions: { notBusy: true } }
    expect(await world.owner.task.preview(asked)).toMatchObject({
      matching: many,
      willRun: many,
      waves: [{ terminals: 3000 }, { terminals: 27_000 }],
    })
    const { id } = await world.owner.task.create(asked)
    await finished(id)
    expect(await world.owner.task.get({ id })).toMatchObject({
      status: 'created',
      total: many,
      made: many,
      counts: { waiting: 3000, held: 27_000 },
    })
    expect((await world.owner.task.draft({ id })).target).toEqual({ sns })
  })

  test('are restarted once a minute as fewer are', { timeout: 120_000 }, async () => {
    const restart = { type: 'restart' as const, params: {}, target: { sns } }
    await finished((await world.owner.task.create(restart)).id)
    await expect(world.owner.task.create(restart)).rejects.toEqual(refusal(codes.tooMany))
  })

  test('are one too many with one more', async () => {
    await expect(world.owner.task.create({ ...command(), target: { sns: [...sns, 'MANY0'] } })).rejects.toEqual(
      refusal(codes.badInput),
    )
  })

  test('are looked for in pieces: who sees them is told what they are, and nobody of others', async () => {
    const theirs = await world.make.terminal({ enterpriseId: world.theirs.id, group: world.abroad })
    const some = [...sns.slice(0, 1998).map((sn) => sn.toLowerCase()), theirs.sn, 'NO-SUCH-ONE']
    const found = await world.owner.terminal.find({ sns: some })
    expect(found.map(({ sn }) => sn)).toEqual(sns.slice(0, 1998))
    expect(found[0]).toEqual({
      sn: 'MANY0000001',
      name: 'POS 1',
      model: 'A920Pro',
      platform: 'android',
      status: 'activated',
      online: false,
      enterpriseId: String(world.mine.id),
      lacks: {},
    })
    expect(await world.stranger.terminal.find({ sns: sns.slice(0, 5) })).toEqual([])
    await expect(world.owner.terminal.find({ sns: sns.slice(0, 2001) })).rejects.toEqual(refusal(codes.badInput))
  })
})
