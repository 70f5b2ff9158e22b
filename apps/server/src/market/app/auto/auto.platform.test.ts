import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

const name = 'com.harbour.platform'
const v = (code: number) => ({ name, version: `${code}.0`, code })
let world: GrayWorld
beforeAll(async () => void (world = await openGrayWorld()))
afterAll(() => world.close())

const official = (id: string) => world.officialOfPlatform(id)
async function run() {
  await world.job('app.judgeApps')
  await world.job('app.autoUpdate')
}

test('an automatic update of an app of the platform is seen by the enterprise of the terminals, and stopped for good', async () => {
  const { admin, owner, clerk, stranger } = world
  const app = await world.newApp(admin, v(1))
  await official((await world.versionOf(admin, app.id)).id)
  await admin.app.update({ id: app.id, autoUpdate: true })
  await admin.app.launch({ id: app.id })
  const fleet = await world.fleet(3, v(1))
  const artifactId = await world.apk(admin, v(2))
  await official((await admin.app.addVersion({ id: app.id, artifactId })).id)
  await run()

  const { records } = await owner.task.list({ market: 'auto' })
  expect(records).toMatchObject([{ total: 3, createdBy: null, steerable: true, market: { versionName: '2.0' } }])
  const id = String(records[0]?.id)
  const runs = await owner.task.runs({ id })
  expect(runs.records.map(({ sn }) => sn).toSorted()).toEqual(fleet.map(({ sn }) => sn).toSorted())
  expect(await clerk.task.get({ id })).toMatchObject({ id, createdBy: null })
  expect(await admin.task.get({ id })).toMatchObject({ createdBy: expect.any(String) })
  expect((await stranger.task.list({})).records).toEqual([])
  await expect(stranger.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  await expect(stranger.task.stop({ id })).rejects.toEqual(refusal(codes.missing))

  expect(await owner.task.stop({ id })).toEqual({ stopped: 3, stopping: 0 })
  expect(await owner.task.get({ id })).toMatchObject({ stoppedAt: expect.any(String), counts: { stopped: 3 } })
  const stopped = await owner.task.runs({ id })
  expect(stopped.records.map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
  await run()
  expect((await owner.task.list({ market: 'auto' })).total).toBe(1)
})
