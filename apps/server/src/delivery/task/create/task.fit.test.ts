import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appFiles } from '../testing/files.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
let files: ReturnType<typeof appFiles>
beforeAll(async () => {
  world = await openTaskWorld()
  files = appFiles(world)
})
afterAll(() => world.close())

const packageName = 'com.harbour.till'
const hasSystem = async (version: string | null) => {
  const terminal = await world.terminal()
  await world.db.updateTable('terminal').set({ os_version: version }).where('id', '=', terminal.id).execute()
  return terminal
}

describe('an app that needs a newer system', () => {
  test.each([
    [
      26,
      ['7.1.2', 'Android 7.1', '7', '5.1.1', '4.4'],
      ['8', '8.0.0', '8.1.0', '10', 'PayDroid 13', null, '', 'unknown'],
    ],
    // What says only 7 may be 7.1.
    [25, ['7.0', '6.0.1'], ['7', '7.1.1', '8']],
    [32, ['11'], ['12', '12.1', '13']],
  ])('of API level %s is kept from terminals that surely have an older one', async (minSdk, old, fine) => {
    const apk = await files.file('apk', { packageName, versionCode: 2, minSdk })
    const [olds, others] = [await Promise.all(old.map(hasSystem)), await Promise.all(fine.map(hasSystem))]
    const draft = files.install(apk, ...olds, ...others)
    expect(await world.owner.task.preview(draft)).toMatchObject({
      willRun: fine.length,
      unableFor: [{ reason: 'os_too_old', count: old.length }],
    })
    const { id } = await world.owner.task.create(draft)
    const { records } = await world.owner.task.runs({ id, reason: ['os_too_old'], pageSize: 100 })
    expect(records.map(({ sn }) => sn).toSorted()).toEqual(olds.map(({ sn }) => sn).toSorted())
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ waiting: fine.length, skipped: old.length })
  })

  test('is left to the terminals where nothing says what it needs, or nobody knows the level', async () => {
    const terminal = await hasSystem('4.4')
    for (const facts of [{}, { minSdk: 999 }, { minSdk: 1 }]) {
      const apk = await files.file('apk', { packageName, versionCode: 2, ...facts })
      expect(await world.owner.task.preview(files.install(apk, terminal))).toMatchObject({ willRun: 1, unable: 0 })
    }
  })
})

describe('a version that is older than what is there', () => {
  const app = { packageName, name: 'Till', system: false }

  test('is kept from Android terminals, which refuse it; of another app and of no version nothing is said', async () => {
    const [newer, older, silent] = [await world.terminal(), await world.terminal(), await world.terminal()]
    const code = '9007199254740993'
    await files.lists(newer, { ...app, packageName: 'com.first', versionCode: 1 }, { ...app, versionCode: code })
    await files.lists(older, { ...app, versionCode: 4 }, { ...app, packageName: 'com.other', versionCode: code })
    await files.lists(silent, { ...app })
    const draft = files.install(await files.apk(packageName, 5), newer, older, silent)
    expect(await world.owner.task.preview(draft)).toMatchObject({
      willRun: 2,
      unableFor: [{ reason: 'newer_there', count: 1 }],
      newerThere: 0,
    })
    const { id } = await world.owner.task.create(draft)
    expect(await world.runOf(id, newer)).toMatchObject({ status: 'skipped', reason: 'newer_there' })
    expect(await world.runOf(id, older)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(id, silent)).toMatchObject({ status: 'waiting' })
  })

  test('goes to Linux and Windows terminals, and the preview counts them', async () => {
    const linux = { platform: 'linux' } as const
    const [newer, older] = [await world.terminal(linux), await world.terminal(linux)]
    await files.lists(newer, { packageName: 'till', version: '1:0.9' })
    await files.lists(older, { packageName: 'till', version: '1.9' })
    const deb = await files.file('deb', { packageName: 'till', version: '1.10' })
    const draft = files.install(deb, newer, older)
    expect(await world.owner.task.preview(draft)).toMatchObject({ willRun: 2, unable: 0, newerThere: 1 })
    const { id } = await world.owner.task.create(draft)
    expect(await world.runOf(id, newer)).toMatchObject({ status: 'waiting' })
    const windows = await world.terminal({ platform: 'windows' })
    await files.lists(windows, { packageName: 'Till 5', version: '5.10.0' })
    const exe = await files.file('exe', { version: '5.9' })
    const params = { artifactId: exe, program: 'Till 5' }
    expect(await world.owner.task.preview({ ...files.install(exe, windows), params })).toMatchObject({ newerThere: 1 })
  })
})
