import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

let world: GrayWorld
let name: string
let made = 0
let app: { id: string }
const v = (code: number) => ({ name, version: `${code}.0`, code })

beforeAll(async () => void (world = await openGrayWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  name = `com.harbour.auto${++made}`
  app = await world.published(world.owner, { name, version: '1.0', code: 1 })
  await world.owner.app.update({ id: app.id, autoUpdate: true })
  await world.owner.app.launch({ id: app.id })
})

async function run() {
  await world.job('app.judgeApps')
  await world.job('app.autoUpdate')
}
/** Tasks that were made for the app by itself, the newest first. */
const tasks = async () =>
  (await world.owner.task.list({ market: 'auto', pageSize: 100 })).records.filter((row) => row.market?.appId === app.id)
const official = async (code: number) => {
  const id = await world.approved(app.id, v(code))
  await world.owner.app.publish({ id })
  return id
}

test('[3.17] terminals with an older version get the official one by themselves, in the windows, in waves', async () => {
  const fleet = await world.fleet(20, v(1))
  await world.fleet(1)
  await run()
  expect(await tasks()).toEqual([])
  const id = await official(2)
  await run()
  const [task, ...others] = await tasks()
  expect(others).toEqual([])
  expect(task).toMatchObject({
    type: 'install',
    total: 20,
    waves: 3,
    market: { way: 'auto', versionId: id, versionName: '2.0' },
    rules: {
      outsideHours: true,
      conditions: { notBusy: true },
      lateJoiners: true,
      gate: { next: 'self', goBack: true },
    },
  })
  await run()
  expect(await tasks()).toHaveLength(1)
  const { records } = await world.owner.app.steps({ appId: app.id, step: ['auto_update'] })
  expect(records).toMatchObject([{ versionName: '2.0', note: `#${task?.id}` }])
  await world.arrives(String(task?.id), v(2), (sn) => sn === fleet[0]?.sn)
  expect(await world.owner.app.get({ id: app.id })).toMatchObject({ outdated: 19 })
})

test('one that turns up outdated later joins the open task', async () => {
  await world.fleet(2, v(1))
  await official(2)
  await run()
  const [late] = await world.fleet(1, v(1))
  await world.job('task.takeLate')
  await run()
  const found = await tasks()
  expect(found).toMatchObject([{ total: 3 }])
  const runs = await world.owner.task.runs({ id: String(found[0]?.id) })
  expect(runs.records.map(({ sn }) => sn)).toContain(late?.sn)
})

test('a newer version takes the place of the one that is on its way: one open task at most', async () => {
  await world.fleet(2, v(1))
  await official(2)
  await run()
  await official(3)
  await run()
  const [newer, older] = await tasks()
  expect(newer).toMatchObject({ market: { versionName: '3.0' }, stoppedAt: null })
  expect(older).toMatchObject({ market: { versionName: '2.0' }, reason: 'overtaken' })
  expect(older?.stoppedAt).not.toBeNull()
})

test('a barred version stops at once, and the one before it is the one to have again', async () => {
  await world.fleet(2, v(1))
  await official(2)
  await run()
  const last = await official(3)
  await run()
  await world.owner.app.bar({ id: last, reason: 'It loses receipts' })
  expect((await tasks())[0]?.stoppedAt).not.toBeNull()
  await run()
  const found = await tasks()
  expect(found).toHaveLength(3)
  expect(found[0]).toMatchObject({ market: { versionName: '2.0' }, stoppedAt: null })
})

test('not for terminals out of the range of systems or models, nor for those that are not activated', async () => {
  const [old, other, fine] = await world.fleet(3, v(1))
  await world.fleet(1, v(1), { status: 'logged_off' })
  if (!old || !other || !fine) throw new Error('no fleet')
  await world.isOf(old, { os_version: 'Android 7.1.2', model: 'A920Pro' })
  await world.isOf(other, { os_version: '11', model: 'T2' })
  await world.isOf(fine, { os_version: '10.0.4', model: 'A920Pro' })
  await world.owner.app.update({ id: app.id, osFrom: '8', osTo: '10', models: ['a920pro'] })
  await official(2)
  await run()
  const [task] = await tasks()
  const runs = await world.owner.task.runs({ id: String(task?.id) })
  expect(runs.records.map(({ sn }) => sn)).toEqual([fine.sn])
  await world.isOf(fine, { os_version: '12' })
  await world.owner.task.stop({ id: String(task?.id) })
  await official(3)
  await run()
  expect(await tasks()).toHaveLength(1)
})

test('what a person stopped is not begun anew, until the version is published again', async () => {
  await world.fleet(2, v(1))
  const id = await official(2)
  await run()
  const [task] = await tasks()
  await world.owner.task.stop({ id: String(task?.id) })
  await run()
  expect(await tasks()).toHaveLength(1)
  await world.owner.app.unpublish({ id })
  await world.owner.app.publish({ id })
  await run()
  expect(await tasks()).toHaveLength(2)
})

test('not of an app that was taken off the shelves, or does not update by itself any more', async () => {
  await world.fleet(2, v(1))
  await official(2)
  await run()
  await world.owner.app.unlaunch({ id: app.id })
  await run()
  expect(await tasks()).toMatchObject([{ reason: 'overtaken' }])
  await world.owner.app.launch({ id: app.id })
  await run()
  expect(await tasks()).toHaveLength(2)
  await world.owner.app.update({ id: app.id, autoUpdate: false })
  await run()
  expect((await tasks()).filter(({ stoppedAt }) => stoppedAt === null)).toEqual([])
})

test('beyond the limits of the enterprise it awaits a second person', async () => {
  await world.owner.task.setLimits({ enterpriseId: String(world.mine.id), terminals: 1, types: [] })
  await world.fleet(2, v(1))
  await official(2)
  await run()
  expect(await tasks()).toMatchObject([{ status: 'awaiting', approval: { reason: 'terminals' } }])
  await world.db.deleteFrom('task_limit').execute()
})
