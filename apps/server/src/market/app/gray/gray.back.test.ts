import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

let world: GrayWorld
let name: string
let made = 0
let app: { id: string }
let next: string
const v = (code: number) => ({ name, version: `${code}.0`, code })

beforeAll(async () => void (world = await openGrayWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  name = `com.harbour.back${++made}`
  app = await world.published(world.owner, { name, version: '1.0', code: 1 })
  next = await world.approved(app.id, v(2))
})

const release = async () => (await world.owner.app.grayRelease({ id: next })).release
const runsOf = async (id: string) =>
  (await world.owner.task.runs({ id, pageSize: 100 })).records.map(({ sn, status }) => ({ sn, status }))
const gray = (terminals: readonly { sn: string }[]) =>
  world.owner.app.gray({ id: next, sns: terminals.map(({ sn }) => sn) })

test('[4.7] made official: its terminals keep the version, what is on its way goes on, and the release has ended', async () => {
  const fleet = await world.fleet(3, v(1))
  const { taskId } = await gray(fleet)
  await world.arrives(taskId, v(2), (sn) => sn === fleet[0]?.sn)
  await world.owner.app.publish({ id: next })
  expect(await release()).toMatchObject({ outcome: 'official', counts: { has: 1, open: 2 }, backTaskIds: [] })
  expect(await world.owner.task.get({ id: taskId })).toMatchObject({ stoppedAt: null })
  expect(await world.owner.app.version({ id: next })).toMatchObject({ published: 'official' })
  await expect(world.owner.app.takeBack({ id: next })).rejects.toEqual(
    refusal(codes.refused, 'The version is not in grey release'),
  )
})

test('taken back: those that have it go back, those that had nothing before lose it, and the others get nothing', async () => {
  const [has, waits] = await world.fleet(2, v(1))
  const [bare] = await world.fleet(1)
  const first = await gray([has, waits].flatMap((one) => one ?? []))
  const second = await gray([bare].flatMap((one) => one ?? []))
  await world.arrives(first.taskId, v(2), (sn) => sn === has?.sn)
  await world.arrives(second.taskId, v(2))
  const { taskIds, terminals } = await world.owner.app.takeBack({ id: next })
  expect(terminals).toBe(2)
  const tasks = await Promise.all(taskIds.map((id) => world.owner.task.get({ id })))
  expect(tasks).toMatchObject([
    { type: 'go_back', backOf: first.taskId, total: 1, params: { app: name } },
    { type: 'uninstall', backOf: second.taskId, total: 1, params: { packageName: name } },
  ])
  expect(await runsOf(taskIds[0] as string)).toEqual([{ sn: has?.sn, status: 'waiting' }])
  expect(await runsOf(taskIds[1] as string)).toEqual([{ sn: bare?.sn, status: 'waiting' }])
  expect(await runsOf(first.taskId)).toContainEqual({ sn: waits?.sn, status: 'stopped' })
  expect(await world.owner.app.version({ id: next })).toMatchObject({ published: 'none' })
  if (has) await world.shows(has, v(1))
  expect(await release()).toMatchObject({ outcome: 'back', counts: { other: 1, stopped: 1 }, backTaskIds: taskIds })
  const { records } = await world.owner.app.steps({ appId: app.id, step: ['take_back'] })
  expect(records).toMatchObject([{ note: taskIds.map((id) => `#${id}`).join(' ') }])
  await expect(world.owner.app.takeBack({ id: next })).rejects.toEqual(refusal(codes.refused))
})

test('one that has it in hand when it is taken back goes back once it is through', async () => {
  const [busy] = await world.fleet(1, v(1))
  const { taskId } = await gray([busy].flatMap((one) => one ?? []))
  await world.end(taskId, 'started')
  const { taskIds } = await world.owner.app.takeBack({ id: next })
  expect(await world.owner.task.get({ id: taskIds[0] as string })).toMatchObject({ total: 0 })
  await world.arrives(taskId, v(2))
  await world.job('task.takeLate')
  expect(await runsOf(taskIds[0] as string)).toEqual([{ sn: busy?.sn, status: 'waiting' }])
})

test('one whose success was not proven yet is done with once it went back, whatever its list showed meanwhile', async () => {
  const fleet = await world.fleet(2, v(1))
  const [shown, quick] = fleet
  const { taskId } = await gray(fleet)
  await world.end(taskId, 'success')
  // The list of one shows it, which nobody has compared with its run yet; that of the other never will.
  if (shown) await world.shows(shown, v(2))
  const { taskIds } = await world.owner.app.takeBack({ id: next })
  await world.end(taskId, 'success')
  await world.end(taskIds[0] as string, 'success')
  if (shown) await world.shows(shown, v(1))
  for (const job of ['confirmShown', 'closeTakenBack']) await world.job(`task.${job}`)
  expect(await runsOf(taskId)).toEqual([
    { sn: shown?.sn, status: 'success' },
    { sn: quick?.sn, status: 'stopped' },
  ])
  expect(await release()).toMatchObject({ counts: { other: 1, stopped: 1, open: 0 } })
})

test('one whose list shows the version goes back, whatever became of its run', async () => {
  const [had] = await world.fleet(1, v(1))
  const { taskId } = await gray([had].flatMap((one) => one ?? []))
  await world.end(taskId, 'stopped')
  if (had) await world.shows(had, v(2))
  const { taskIds } = await world.owner.app.takeBack({ id: next })
  expect(await runsOf(taskIds[0] as string)).toEqual([{ sn: had?.sn, status: 'waiting' }])
})

test('begins anew after it was taken back, with all of them', async () => {
  const fleet = await world.fleet(2, v(1))
  await gray(fleet)
  expect(await world.owner.app.takeBack({ id: next })).toEqual({ taskIds: [], terminals: 0 })
  expect(await gray(fleet)).toMatchObject({ terminals: 2 })
  expect(await release()).toMatchObject({ endedAt: null, terminals: 2, steps: [{ n: 1 }] })
})

test('barred in the middle: its tasks stop, its terminals stay listed, and it can be taken back still', async () => {
  const fleet = await world.fleet(3, v(1))
  const { taskId } = await gray(fleet)
  await world.arrives(taskId, v(2), (sn) => sn === fleet[0]?.sn)
  await world.owner.app.bar({ id: next, reason: 'It loses receipts' })
  expect((await world.owner.task.get({ id: taskId })).stoppedAt).not.toBeNull()
  expect(await release()).toMatchObject({ outcome: 'barred', counts: { has: 1, stopped: 2 } })
  expect((await world.owner.app.grayTargets({ id: next })).total).toBe(3)
  await expect(gray(fleet)).rejects.toEqual(refusal(codes.refused, 'It loses receipts'))
  expect(await world.owner.app.takeBack({ id: next })).toMatchObject({ terminals: 1 })
  expect(await release()).toMatchObject({ outcome: 'back' })
})

test('no longer published: nothing more is brought, and nothing goes back', async () => {
  const fleet = await world.fleet(2, v(1))
  const { taskId } = await gray(fleet)
  await world.owner.app.unpublish({ id: next })
  expect(await release()).toMatchObject({ outcome: 'unpublished', counts: { stopped: 2 }, backTaskIds: [] })
  expect((await world.owner.task.get({ id: taskId })).stoppedAt).not.toBeNull()
})

test('taken back by two at once it goes back once', async () => {
  const fleet = await world.fleet(2, v(1))
  const { taskId } = await gray(fleet)
  await world.arrives(taskId, v(2))
  const both = await Promise.allSettled([1, 2].map(() => world.owner.app.takeBack({ id: next })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await release())?.backTaskIds).toHaveLength(1)
})

/** Two overlapping releases: a terminal had 1.0, got 2.0 by the first and 3.0 by the second. */
async function overlapping(first = v(1)) {
  const fleet = await world.fleet(1, first)
  const [till] = fleet as [(typeof fleet)[number]]
  const newest = await world.approved(app.id, v(3))
  await world.arrives((await gray(fleet)).taskId, v(2))
  const { taskId } = await world.owner.app.gray({ id: newest, sns: [till.sn] })
  await world.arrives(taskId, v(3))
  const takeBack = async (id: string) => {
    const { taskIds } = await world.owner.app.takeBack({ id })
    return Promise.all(taskIds.map((task) => world.owner.task.get({ id: task })))
  }
  const sumOf = async (id: string) => (await world.owner.app.version({ id })).sha256
  return { till, newest, takeBack, sumOf }
}
const current = async () => (await world.owner.app.get({ id: app.id })).current?.id as string

describe('of two overlapping releases', () => {
  test('the older taken back first: the newer, taken back, lands past it on the version before both', async () => {
    const { newest, takeBack, sumOf } = await overlapping()
    await takeBack(next)
    const old = await sumOf(await current())
    expect(await takeBack(newest)).toMatchObject([
      {
        type: 'go_back',
        total: 1,
        params: { sha256: await sumOf(newest), artifact: { sha256: old }, not: [await sumOf(next)] },
      },
    ])
  })

  test('the newer taken back first: it lands on the older, which lands on the version before both', async () => {
    const { till, newest, takeBack, sumOf } = await overlapping()
    const [to] = await takeBack(newest)
    expect(to).toMatchObject({ type: 'go_back', params: { artifact: { sha256: await sumOf(next) }, not: [] } })
    await world.end(to?.id ?? '', 'success')
    await world.shows(till, v(2))
    expect(await takeBack(next)).toMatchObject([
      {
        type: 'go_back',
        total: 1,
        params: { sha256: await sumOf(next), artifact: { sha256: await sumOf(await current()) } },
      },
    ])
  })

  test('the older blocked: the newer lands past it, too; where nothing was there before, it is uninstalled', async () => {
    const [bare] = await world.fleet(1)
    const { newest, takeBack, sumOf } = await overlapping()
    const sns = [bare?.sn ?? '']
    await world.arrives((await world.owner.app.gray({ id: next, sns })).taskId, v(2))
    await world.arrives((await world.owner.app.gray({ id: newest, sns })).taskId, v(3))
    await world.owner.app.bar({ id: next, reason: 'It loses receipts' })
    const tasks = await takeBack(newest)
    expect(tasks).toMatchObject([
      { type: 'go_back', total: 1, params: { artifact: { sha256: await sumOf(await current()) } } },
      { type: 'uninstall', total: 1, params: { packageName: name } },
    ])
  })

  test('what came another way before both is not in the market: the version on offer takes its place', async () => {
    const { newest, takeBack, sumOf } = await overlapping({ name, version: '0.5', code: 0 })
    await takeBack(next)
    expect(await takeBack(newest)).toMatchObject([
      { type: 'go_back', params: { artifact: { sha256: await sumOf(await current()) } } },
    ])
  })
})
