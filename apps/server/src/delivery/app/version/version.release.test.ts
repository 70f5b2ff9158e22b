import type { Permission } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { apkOf, zipOf } from '../../artifact/testing/packages.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

type Person = MarketWorld['owner']
type Kind = Parameters<MarketWorld['bring']>[1]

/** More than a store has out of the box. */
const mayAll: Permission[] = [
  'task.read',
  'task.create',
  'task.stop',
  'artifact.create',
  'artifact.read',
  'app.read',
  'app.create',
]

let world: MarketWorld
let store: Person
let till: { sn: string; id: number }
let basic: string
let made = 0
let name: string
beforeAll(async () => {
  world = await openMarketWorld()
  const { make, mine, accounts } = world
  const shop = await make.group(mine.id)
  const kept = { enterpriseId: mine.id, kind: 'store', superior: accounts.owner, groupPath: shop.path } as const
  store = await world.as(await make.account({ ...kept, codes: mayAll }))
  till = await make.terminal({ enterpriseId: mine.id, group: shop, secret: 'hush' })
  basic = `Basic ${Buffer.from(`${till.sn}:hush`).toString('base64')}`
})
afterAll(() => world.close())
beforeEach(async () => {
  name = `com.harbour.n${++made}`
  await world.db.deleteFrom('task_limit').execute()
})

const bytesOf = (said: Parameters<typeof apkOf>[3] = {}) => apkOf(name, '1.0', 1, said)
const install = (artifactId: string) => ({
  type: 'install' as const,
  params: { artifactId },
  target: { sns: [till.sn] },
})
const push = (artifactId: string) => ({
  type: 'push_file' as const,
  params: { artifactId, path: '/sdcard/Download/a' },
  target: { sns: [till.sn] },
})
const refusedFor = (why: string) => refusal(codes.refused, why)

/** What the preview and the task itself are refused with; null of one that is not. */
const answers = (who: Person, asked: ReturnType<typeof install> | ReturnType<typeof push>) =>
  Promise.all(
    [who.task.preview(asked), who.task.create(asked)].map((one) =>
      one.then(
        () => null,
        (error: { answer: { messageEn: string } }) => error.answer.messageEn,
      ),
    ),
  )
const both = (why: string) => [expect.stringContaining(why), expect.stringContaining(why)]
const rule = (approvedOnly: 'off' | 'stores' | 'all') =>
  world.db.insertInto('task_limit').values({ enterprise_id: world.mine.id, approved_only: approvedOnly }).execute()

describe('an app that nobody reviewed', () => {
  test.each<[string, Kind, string, () => Buffer]>([
    ['an APK', 'apk', 'till.apk', bytesOf],
    ['an APK that is called a text', 'file', 'notes.txt', bytesOf],
    ['a program that is called a text', 'file', 'readme.txt', () => Buffer.from('MZ and what follows')],
    ['an archive with a program', 'zip', 'tools.zip', () => zipOf([{ name: 'a/Setup.EXE', bytes: Buffer.from('x') }])],
    ['an archive that cannot be read', 'file', 'a.bin', () => Buffer.from('PK\u0003\u0004 and nothing more')],
  ])('is not sent by a store, also as a file: %s', async (_, kind, called, bytes) => {
    const id = await world.bring(store, kind, called, bytes())
    expect(await answers(store, push(id))).toEqual(both('was not reviewed'))
    if (kind === 'apk') expect(await answers(store, install(id))).toEqual(both('was not reviewed'))
    await world.owner.task.preview(push(id))
    await rule('off')
    expect(await answers(store, push(id))).toEqual([null, null])
  })

  test.each<[string, Kind, string, Buffer]>([
    ['a text', 'file', 'prices.csv', Buffer.from('SN;price')],
    ['an archive of texts', 'zip', 'prices.zip', zipOf([{ name: 'prices.csv', bytes: Buffer.from('x') }])],
  ])('%s is no app: a store sends it', async (_, kind, called, bytes) => {
    expect(await answers(store, push(await world.bring(store, kind, called, bytes)))).toEqual([null, null])
  })

  test('is not sent by a token of a store, and is sent once a version of it is approved', async () => {
    const id = await world.bring(store, 'apk', 'till.apk', bytesOf())
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { token } = await store.me.createToken({ name: 'till', codes: ['task.create'], expiresAt })
    const ask = () =>
      world.ask({ method: 'POST', url: '/api/v1/tasks', body: install(id) }, { authorization: `Bearer ${token}` })
    expect(await ask()).toMatchObject({ code: codes.refused, messageEn: expect.stringContaining('was not reviewed') })
    const app = await world.newApp(world.clerk, { name })
    const version = await world.versionOf(world.clerk, app.id)
    await world.clerk.app.submit({ id: version.id })
    expect(await answers(store, install(id))).toEqual(both('was not reviewed'))
    await world.admin.app.approve({ id: version.id })
    expect(await ask()).toMatchObject({ code: codes.ok })
  })

  test('is sent by nobody where the enterprise says so, an administrator included', async () => {
    const id = await world.bring(world.owner, 'apk', 'till.apk', bytesOf())
    await world.owner.task.preview(install(id))
    await rule('all')
    expect(await answers(world.owner, install(id))).toEqual(both('was not reviewed'))
    expect(await answers(world.admin, install(id))).toEqual(both('was not reviewed'))
  })

  test('does not go with a task that was asked for before: its next run is refused, with the reason', async () => {
    const id = await world.bring(world.owner, 'apk', 'till.apk', bytesOf())
    const task = await world.owner.task.create(install(id))
    await world.owner.task.stop({ id: task.id })
    await rule('all')
    await expect(world.owner.task.restart({ taskId: task.id })).rejects.toEqual(refusedFor('was not reviewed'))
    await world.db
      .updateTable('task')
      .set({ status: 'creating', made: 0, made_to: 0 })
      .where('id', '=', Number(task.id))
      .execute()
    await world.job('task.fanOut')
    expect(await world.owner.task.get({ id: task.id })).toMatchObject({
      status: 'creation_failed',
      reason: 'file_refused',
    })
  })
})

test('no person says which file a type hands over that has none of its own', async () => {
  const id = await world.bring(world.owner, 'apk', 'till.apk', bytesOf())
  const { sha256 } = await world.owner.artifact.get({ id })
  const task = await world.owner.task.create({
    type: 'go_back',
    params: { app: name, sha256, artifactId: id, artifact: { id, sha256, size: 1, kind: 'apk', name: 'till.apk' } },
    target: { sns: [till.sn] },
  } as never)
  expect((await world.owner.task.get({ id: task.id })).params).toEqual({ app: name, sha256 })
})

describe('a rejected version', () => {
  test('is sent by nobody and by no way; tasks that bring it are stopped, and its bytes are not handed out', async () => {
    const { owner, admin, clerk } = world
    await rule('off')
    const app = await world.newApp(clerk, { name })
    const { id, artifactId, sha256 } = await world.versionOf(clerk, app.id)
    const again = await world.bring(owner, 'file', 'anything.bin', bytesOf())
    await clerk.app.submit({ id })
    const tasks = await Promise.all([owner.task.create(install(artifactId)), owner.task.create(push(again))])
    const fetched = async () =>
      (await world.app.inject({ url: `/agent/v1/artifacts/${sha256}`, headers: { authorization: basic } })).statusCode
    expect(await fetched()).toBe(200)
    await admin.app.reject({ id, reason: 'It reads the contacts' })
    const why = `${name} 1.0 was rejected: It reads the contacts`
    for (const who of [owner, admin, store, clerk]) {
      expect(await answers(who, install(artifactId))).toEqual(both(why))
      expect(await answers(who, push(again))).toEqual(both(why))
    }
    for (const task of tasks) {
      expect((await owner.task.runs({ id: task.id })).records).toMatchObject([{ status: 'stopped' }])
      await expect(owner.task.restart({ taskId: task.id })).rejects.toEqual(refusedFor(why))
    }
    // Whatever still names it, the terminal does not get it.
    await world.db
      .updateTable('task_run')
      .set({ status: 'waiting' })
      .where('task_id', '=', Number(tasks[0]?.id))
      .execute()
    expect(await fetched()).toBe(404)
    // Approved in the end, it is sent.
    await clerk.app.submit({ id })
    await admin.app.approve({ id })
    await owner.task.preview(install(artifactId))
    expect(await fetched()).toBe(200)
  })
})

test('an app whose signature does not hold is sent by nobody, also as a file, and its preview says why', async () => {
  await rule('off')
  const changed = bytesOf({ parts: [{ name: 'assets/prices.txt', bytes: Buffer.from('coffee 3.20') }] })
  changed.write('coffee 0.20', changed.indexOf('coffee 3.20'))
  for (const [kind, called, bytes] of [
    ['apk', 'changed.apk', changed],
    ['file', 'changed.bin', changed],
    ['apk', 'unsigned.apk', bytesOf({ signedBy: null })],
  ] as const) {
    const id = await world.bring(world.owner, kind, called, bytes)
    expect(await answers(world.owner, push(id))).toEqual(both('signature of'))
    if (kind === 'apk') expect(await answers(world.admin, install(id))).toEqual(both('signature of'))
  }
})
