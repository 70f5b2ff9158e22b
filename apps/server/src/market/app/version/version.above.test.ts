import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

/** What somebody above stopped is not started again from below; bytes that are blocked go to nobody. */

let world: GrayWorld
beforeAll(async () => void (world = await openGrayWorld()))
afterAll(() => world.close())

const above = refusal(422, 'account')
const taskAbove = refusal(422, 'A superior account')
let named = 0
const fresh = () => world.published(world.owner, { name: `com.above.app${++named}`, version: '1.0', code: 1 })

describe('what an account above stopped', () => {
  test('a version that the platform barred is not lifted by the enterprise, and says who barred it', async () => {
    const { owner, admin } = world
    const { versionId: id } = await fresh()
    await admin.app.bar({ id, reason: 'It reads the contacts' })
    await expect(owner.app.unbar({ id })).rejects.toEqual(above)
    expect(await owner.app.version({ id })).toMatchObject({ barredBy: null, barredByPlatform: true, barredAbove: true })
    expect(await admin.app.version({ id })).toMatchObject({ barredAbove: false, barredBy: expect.any(String) })
    await admin.app.unbar({ id })
    await owner.app.bar({ id, reason: 'Our own reason' })
    expect(await owner.app.version({ id })).toMatchObject({ barredByPlatform: false, barredAbove: false })
    await owner.app.unbar({ id })
  })

  test('an app that the platform took off is not launched by the enterprise', async () => {
    const { owner, admin } = world
    const { id } = await fresh()
    await owner.app.launch({ id })
    await admin.app.unlaunch({ id })
    await expect(owner.app.launch({ id })).rejects.toEqual(above)
    expect(await owner.app.get({ id })).toMatchObject({ unlaunchedAbove: true })
    await admin.app.launch({ id })
    await owner.app.unlaunch({ id })
    await owner.app.launch({ id })
  })
})

test('the bytes of a version that is barred go to no terminal, by its credential, in parts, or by a link given before', async () => {
  const { owner, admin } = world
  const { versionId: id } = await fresh()
  const { sha256 } = await owner.app.version({ id })
  const { rows } = await world.database.pool.query(
    'select enterprise_id from app where enterprise_id is not null limit 1',
  )
  const till = await world.make.terminal({ enterpriseId: Number(rows[0].enterprise_id), secret: 'hush' })
  const artifact = (await owner.app.version({ id })).artifactId
  const task = await owner.task.create({
    type: 'install',
    params: { artifactId: artifact },
    target: { sns: [till.sn] },
  })
  const authorization = `Basic ${Buffer.from(`${till.sn}:hush`).toString('base64')}`
  const url = `/agent/v1/artifacts/${sha256}`
  const fetched = async (headers: object = {}) =>
    (await world.app.inject({ url, headers: { authorization, ...headers } })).statusCode
  expect([await fetched(), await fetched({ range: 'bytes=1-' })]).toEqual([200, 206])
  await admin.app.bar({ id, reason: 'It reads the contacts' })
  expect((await owner.task.runs({ id: task.id })).records).toMatchObject([{ status: 'stopped' }])
  // A run that is in the terminal's hand still names it.
  await world.db.updateTable('task_run').set({ status: 'started' }).where('task_id', '=', Number(task.id)).execute()
  expect([await fetched(), await fetched({ range: 'bytes=1-' })]).toEqual([404, 404])
})

test('an account that one above disabled is not enabled from below', async () => {
  const { make } = world
  const mine = await make.enterprise()
  const top = await make.account({ enterpriseId: mine.id })
  const lead = await make.account({ enterpriseId: mine.id, superior: top })
  const clerk = await make.account({ enterpriseId: mine.id, superior: lead })
  const [boss, middle] = [await world.as(top), await world.as(lead)]
  const ids = [String(clerk.id)]
  await boss.account.enable({ ids, active: false })
  await expect(middle.account.enable({ ids, active: true })).rejects.toEqual(above)
  expect(await middle.account.get({ id: String(clerk.id) })).toMatchObject({ active: false, disabledAbove: true })
  await boss.account.enable({ ids, active: true })
  await middle.account.enable({ ids, active: false })
  await middle.account.enable({ ids, active: true })
})

test('a task that an account above paused or stopped is not resumed or restarted from below', async () => {
  const { make } = world
  const mine = await make.enterprise()
  const top = await make.account({ enterpriseId: mine.id })
  const [boss, clerk] = [
    await world.as(top),
    await world.as(await make.account({ enterpriseId: mine.id, superior: top })),
  ]
  const { sn } = await make.terminal({ enterpriseId: mine.id })
  const { id } = await clerk.task.create({ type: 'message', params: { text: 'x' }, target: { sns: [sn] } })
  await boss.task.pause({ id })
  await expect(clerk.task.resume({ id })).rejects.toEqual(taskAbove)
  await boss.task.resume({ id })
  await clerk.task.pause({ id })
  await clerk.task.resume({ id })
  await boss.task.stop({ id })
  await expect(clerk.task.restart({ taskId: id })).rejects.toEqual(taskAbove)
  await boss.task.restart({ taskId: id })
  await clerk.task.stop({ id })
  await clerk.task.restart({ taskId: id })
})
