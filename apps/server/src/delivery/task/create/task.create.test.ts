import { codes } from '@cpm/contract/kernel/envelope'
import { taskTimes } from '@cpm/contract/delivery/task/task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({
      code: codes.badInput,
      result: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    }),
  })

describe('a task for terminals named by SN', () => {
  test('gives each terminal a run that waits, with the command and its default time limit', async () => {
    const [one, two] = [await world.terminal(), await world.terminal()]
    const { id } = await world.owner.task.create({ ...command(), target: { sns: [one.sn, two.sn, one.sn] } })
    const task = await world.owner.task.get({ id })
    expect(task).toMatchObject({
      status: 'created',
      total: 2,
      made: 2,
      params: { line: 'df -h', timeoutMs: taskTimes.commandMs },
    })
    expect(task.counts).toMatchObject({ waiting: 2, success: 0 })
    const runs = await world.owner.task.runs({ id })
    expect(runs.records.map((run) => run.sn).sort()).toEqual([one.sn, two.sn].sort())
    expect(runs.records[0]).toMatchObject({
      status: 'waiting',
      attempt: 1,
      version: 0,
      reason: null,
      deadlineAt: task.expiresAt,
    })
  })

  test('names the SNs it does not find, a foreign one like one that does not exist', async () => {
    const known = await world.terminal()
    const foreign = await world.make.terminal({ enterpriseId: world.theirs.id })
    const asked = world.owner.task.create({ ...command(), target: { sns: [known.sn, foreign.sn, 'NOBODY-1'] } })
    await expect(asked).rejects.toEqual(refusal(codes.refused, `not found: ${foreign.sn}, NOBODY-1`))
  })

  test('does not reach beyond the store of the one who asks', async () => {
    const other = await world.terminal({ group: world.south })
    const asked = world.keeper.task.create({ ...command(), target: { sns: [other.sn] } })
    await expect(asked).rejects.toEqual(refusal(codes.refused, other.sn))
  })

  test('cuts a long list of unknown SNs and says how many there are', async () => {
    const sns = Array.from({ length: 5000 }, (_, n) => `GHOST-${n}`)
    const asked = world.owner.task.create({ ...command(), target: { sns } })
    await expect(asked).rejects.toEqual(refusal(codes.refused, 'GHOST-19 … (5000)'))
  })
})

describe('terminals that cannot obey [4.5]', () => {
  test('are skipped at once with the reason', async () => {
    const [stocked, gone] = [
      await world.terminal({ status: 'in_stock' }),
      await world.terminal({ status: 'logged_off' }),
    ]
    const { id } = await world.owner.task.create({ ...command(), target: { sns: [stocked.sn, gone.sn] } })
    expect(await world.runOf(id, stocked)).toMatchObject({
      status: 'skipped',
      reason: 'not_activated',
      finished_at: expect.any(Date),
    })
    expect(await world.runOf(id, gone)).toMatchObject({ status: 'skipped', reason: 'logged_off' })
    await expect(world.owner.task.stop({ id })).rejects.toEqual(refusal(codes.refused))
  })
})

describe('a task for what a filter matches', () => {
  test('means the same terminals the list shows', async () => {
    const shop = await world.make.group(world.mine.id, world.north)
    const [windows, android] = [
      await world.terminal({ group: shop, platform: 'windows', name: 'Till 100%_' }),
      await world.terminal({ group: shop, name: 'Till 1000x' }),
    ]
    await world.db.updateTable('terminal_state').set({ online: true }).where('terminal_id', '=', windows.id).execute()
    const matched = async (filter: object) => {
      const { id } = await world.owner.task.create({ ...command(), target: { filter } })
      return (await world.owner.task.runs({ id })).records.map((run) => run.sn)
    }
    const groupId = String(shop.id)
    expect(await matched({ groupId })).toEqual([windows.sn, android.sn])
    expect(await matched({ groupId, platform: 'windows' })).toEqual([windows.sn])
    expect(await matched({ groupId, online: false })).toEqual([android.sn])
    expect(await matched({ groupId, q: '100%_' })).toEqual([windows.sn])
    expect(await matched({ groupId, q: android.sn.toLowerCase() })).toEqual([android.sn])
    const listed = await world.owner.terminal.list({ groupId, online: true })
    expect(await matched({ groupId, online: true })).toEqual(listed.records.map((row) => row.sn))
  })

  test('is refused when nothing matches, also when what would match is foreign', async () => {
    await world.make.terminal({ enterpriseId: world.theirs.id, group: world.abroad })
    const asked = world.owner.task.create({ ...command(), target: { filter: { groupId: String(world.abroad.id) } } })
    await expect(asked).rejects.toEqual(refusal(codes.refused, 'No terminal matches'))
  })

  test('is refused to an administrator when it spans enterprises, and seen by them and by its own enterprise when it does not', async () => {
    const [one, other] = [
      await world.terminal(),
      await world.make.terminal({ enterpriseId: world.theirs.id, group: world.abroad }),
    ]
    const mixed = world.admin.task.create({ ...command(), target: { sns: [one.sn, other.sn] } })
    await expect(mixed).rejects.toEqual(refusal(codes.refused, 'the same enterprise'))
    const { id } = await world.admin.task.create({
      ...command(),
      target: { filter: { groupId: String(world.abroad.id) } },
    })
    expect((await world.admin.task.get({ id })).counts.waiting).toBeGreaterThan(0)
    expect(await world.stranger.task.get({ id })).toMatchObject({ createdBy: null })
    await expect(world.owner.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  })
})

describe('what is asked', () => {
  test.each([
    'shutdown -h now',
    'sudo REBOOT',
    'echo x; Shutdown /s',
    're\u200bboot',
    'ｒｅｂｏｏｔ',
    'shut""down',
    'init 0',
    '/sbin/halt',
  ])('may not turn the terminal off [5.5]: %s', async (line) => {
    const { sn } = await world.terminal()
    await expect(world.owner.task.create({ ...command(line), target: { sns: [sn] } })).rejects.toEqual(
      badField('params.line'),
    )
  })

  test('is checked by its type', async () => {
    const { sn } = await world.terminal()
    const target = { sns: [sn] }
    await expect(world.owner.task.create({ type: 'message', params: { line: 'ls' }, target })).rejects.toEqual(
      badField('params.text'),
    )
    await expect(world.owner.task.create({ ...command(), target: { ...target, filter: {} } as never })).rejects.toEqual(
      badField('target'),
    )
    const { id } = await world.owner.task.create({ type: 'message', params: { text: ' 你好 ', extra: 1 }, target })
    expect((await world.owner.task.get({ id })).params).toEqual({ title: '', text: '你好' })
  })

  test('expires in the future, within a year, and after a week when nothing is said', async () => {
    const target = { sns: [(await world.terminal()).sn] }
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const create = (expiresAt: string) => world.owner.task.create({ ...command(), target, expiresAt })
    await expect(create(at(-1000))).rejects.toEqual(badField('expiresAt'))
    await expect(create(at(taskTimes.longestMs + 60_000))).rejects.toEqual(badField('expiresAt'))
    const asked = at(3_600_000)
    expect((await world.owner.task.get(await create(asked))).expiresAt).toBe(asked)
    const task = await world.owner.task.get(await world.owner.task.create({ ...command(), target }))
    expect(Date.parse(task.expiresAt) - Date.parse(task.createdAt)).toBe(taskTimes.defaultMs)
  })

  test('needs the permission, and is made once for one Idempotency-Key', async () => {
    const { sn } = await world.terminal()
    const reader = await world.as(await world.make.account({ enterpriseId: world.mine.id, codes: ['task.read'] }))
    await expect(reader.task.create({ ...command(), target: { sns: [sn] } })).rejects.toEqual(refusal(codes.forbidden))
    const ask = () =>
      world.ask(
        { method: 'POST', url: '/api/v1/tasks', body: { ...command(), target: { sns: [sn] } } },
        { session: world.owner.token, 'idempotency-key': 'once' },
      )
    expect((await ask()).result).toEqual((await ask()).result)
  })
})
