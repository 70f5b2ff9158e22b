import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { closeOverdue, confirmShown } from '../run/task.sweep.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
let apk: string
let shared: string
const facts = { packageName: 'com.harbour.till', version: '3.2.1', versionCode: 321 }
beforeAll(async () => {
  world = await openTaskWorld()
  apk = await artifact(world.mine.id, 'apk', {
    ...facts,
    label: { '': 'Till' },
    permissions: ['android.permission.NFC'],
  })
  shared = await artifact(null, 'apk', facts)
})
afterAll(() => world.close())

let made = 0
/** One that was looked into, without its bytes. */
async function artifact(enterpriseId: number | null, kind: 'apk' | 'msi' | 'picture', known: object): Promise<string> {
  const sha256 = String(++made).padStart(64, '0')
  await world.db
    .insertInto('artifact_content')
    .values({ sha256, size: 1_000_000, key: sha256.slice(32), touched_at: new Date() })
    .execute()
  const { id } = await world.db
    .insertInto('artifact')
    .values({ enterprise_id: enterpriseId, sha256, kind, name: `till.${kind}`, facts: JSON.stringify(known) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const install = (artifactId: string, ...terminals: { sn: string }[]) => ({
  type: 'install' as const,
  params: { artifactId },
  target: { sns: terminals.map(({ sn }) => sn) },
})
/** What the terminal's list of apps says from now on. */
async function lists(terminal: { id: number }, ...items: object[]): Promise<void> {
  const row = { terminal_id: terminal.id, kind: 'apps', hash: 'a', at: new Date() } as const
  await world.db
    .insertInto('inventory')
    .values({ ...row, items: JSON.stringify(items) } as never)
    .onConflict((conflict) => conflict.columns(['terminal_id', 'kind']).doUpdateSet({ items: JSON.stringify(items) }))
    .execute()
}
const app = { packageName: 'com.harbour.till', name: 'Till', version: '3.2.1', versionCode: 321, system: false }

describe('[3.18] installing an app', () => {
  test('is a success when the list of apps shows it, and executed until then', async () => {
    const terminal = await world.terminal()
    const { id } = await world.owner.task.create(install(apk, terminal))
    const { artifact: handed } = (await world.owner.task.get({ id })).params as { artifact: object }
    expect(handed).toMatchObject({ kind: 'apk' })
    // What people read of a file stays here.
    expect((handed as { facts: object }).facts).toEqual(facts)
    const run = () => world.runOf(id, terminal)
    await world.say(terminal, { runId: String((await run()).id), status: 'success', output: 'ok' })
    expect(await run()).toMatchObject({ status: 'executed', reason: 'awaiting_proof' })
    await lists(terminal, { ...app, versionCode: 320 })
    await world.job('task.confirmShown')
    expect(await run()).toMatchObject({ status: 'executed' })
    await lists(terminal, app)
    await world.job('task.confirmShown')
    expect(await run()).toMatchObject({ status: 'success', reason: null })
  })

  test.each([4_294_967_301, '9007199254740993'])('is proved by the whole of a long version code: %s', async (code) => {
    const terminal = await world.terminal()
    const long = await artifact(world.mine.id, 'apk', { ...facts, versionCode: code })
    const { id } = await world.owner.task.create(install(long, terminal))
    const run = () => world.runOf(id, terminal)
    await world.say(terminal, { runId: String((await run()).id), status: 'success' })
    for (const versionCode of [5, '9007199254740992']) {
      await lists(terminal, { ...app, versionCode })
      await world.job('task.confirmShown')
      expect(await run()).toMatchObject({ status: 'executed', reason: 'awaiting_proof' })
    }
    await lists(terminal, { ...app, versionCode: code })
    await world.job('task.confirmShown')
    expect(await run()).toMatchObject({ status: 'success', reason: null })
  })

  test('that never shows is unknown, and right when it shows later', async () => {
    const terminal = await world.terminal()
    const { id } = await world.owner.task.create(install(apk, terminal))
    const run = () => world.runOf(id, terminal)
    await world.say(terminal, { runId: String((await run()).id), status: 'success' })
    await closeOverdue.run({ db: world.db, now: new Date(Date.now() + 3_600_000) })
    expect(await run()).toMatchObject({ status: 'unknown', reason: 'not_shown' })
    await lists(terminal, app)
    await confirmShown.run({ db: world.db, now: new Date() })
    expect(await run()).toMatchObject({ status: 'success' })
  })

  test('that never shows ends in its time, also where its terminal answers a stop with its success each time', async () => {
    const terminal = await world.terminal()
    const { id } = await world.owner.task.create(install(apk, terminal))
    const run = () => world.runOf(id, terminal)
    const says = async (at: Date) => world.say(terminal, { runId: String((await run()).id), status: 'success' }, at)
    await says(new Date())
    const { deadline_at: until } = await run()
    await world.owner.task.stop({ id })
    await says(new Date(until.getTime() - 1000))
    await closeOverdue.run({ db: world.db, now: new Date(until.getTime() + 1) })
    expect(await run()).toMatchObject({ status: 'stopped', reason: 'unconfirmed' })
  })

  test('is skipped where it is there already, and the preview counts it and the bytes of the others', async () => {
    const [has, wants] = [await world.terminal(), await world.terminal()]
    await lists(has, app)
    const draft = install(apk, has, wants)
    expect(await world.owner.task.preview(draft)).toMatchObject({ already: 1, willRun: 1, unable: 0, bytes: 1_000_000 })
    const { id } = await world.owner.task.create(draft)
    expect(await world.runOf(id, has)).toMatchObject({ status: 'skipped', reason: 'already' })
    expect(await world.runOf(id, wants)).toMatchObject({ status: 'waiting' })
  })

  test('takes no other enterprise’s file; an administrator’s goes to any', async () => {
    const terminal = await world.terminal()
    await world.admin.task.create(install(shared, terminal))
    const theirs = await artifact(world.theirs.id, 'apk', facts)
    await expect(world.owner.task.create(install(theirs, terminal))).rejects.toEqual(refusal(codes.missing))
    await expect(world.admin.task.create(install(theirs, terminal))).rejects.toEqual(refusal(codes.missing))
  })

  test('[8.5] of a file of the wrong type is refused, and of a type the platform does not have', async () => {
    const terminal = await world.terminal()
    const picture = await artifact(world.mine.id, 'picture', {})
    await expect(world.owner.task.create(install(picture, terminal))).rejects.toEqual(
      refusal(422, 'The file type does not match the chosen type'),
    )
    const msi = await artifact(world.mine.id, 'msi', {})
    await expect(world.owner.task.create(install(msi, terminal))).rejects.toEqual(
      refusal(422, 'This type of task cannot be created on the Android platform'),
    )
  })

  test('by a filter leaves out the platforms the file is not for', async () => {
    const sn = 'MIXEDPLATFORM'
    const [android, windows] = [
      await world.terminal({ sn: `${sn}A` }),
      await world.terminal({ sn: `${sn}W`, platform: 'windows' }),
    ]
    const { id } = await world.owner.task.create({
      type: 'install',
      params: { artifactId: apk },
      target: { filter: { q: sn } },
    })
    expect(await world.runOf(id, android)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(id, windows)).toMatchObject({ status: 'skipped', reason: 'not_supported' })
  })

  test('is kept from terminals whose black- or whitelist does not let it come, and the preview says so', async () => {
    const told = async (mode: 'black' | 'white', ...names: string[]) => {
      const terminal = await world.terminal()
      const entries = names.map((name) => ({ platform: 'android', kind: 'package', name }))
      const desired = JSON.stringify({ whitelist: { listId: '1', name: 'Tills', mode, entries } })
      await world.db
        .insertInto('terminal_config')
        .values({ terminal_id: terminal.id, version: 2, desired, updated_at: new Date() } as never)
        .onConflict((conflict) => conflict.column('terminal_id').doUpdateSet({ desired } as never))
        .execute()
      return terminal
    }
    const out = [await told('black', 'a.game', 'COM.Harbour.Till'), await told('white', 'com.other.till')]
    const free = [await told('black', 'a.game'), await told('white', 'com.harbour.till'), await told('white')]
    const asked = install(apk, ...out, ...free)
    expect(await world.owner.task.preview(asked)).toMatchObject({
      matching: 5,
      willRun: 3,
      unableFor: [{ reason: 'kept_out', count: 2 }],
    })
    const { id } = await world.owner.task.create(asked)
    for (const one of out) expect(await world.runOf(id, one)).toMatchObject({ status: 'skipped', reason: 'kept_out' })
    for (const one of free) expect(await world.runOf(id, one)).toMatchObject({ status: 'waiting' })
  })
})
