import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseHeld } from '../hold/release.ts'
import { appFiles } from '../testing/files.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

type Terminal = Awaited<ReturnType<World['terminal']>>

let world: World
let files: ReturnType<typeof appFiles>
let name: string
let [first, second, third]: string[] = []
let apps = 0
beforeAll(async () => {
  world = await openTaskWorld()
  files = appFiles(world)
})
afterAll(() => world.close())

/** Three versions of a new app. */
async function newApp(): Promise<void> {
  name = `com.harbour.till${++apps}`
  ;[first, second, third] = [await files.apk(name, 1), await files.apk(name, 2), await files.apk(name, 3)]
}

async function install(artifactId: string | undefined, terminals: Terminal[], rules: object = {}) {
  const { id } = await world.owner.task.create({ ...files.install(String(artifactId), ...terminals), ...rules })
  return id
}
const say = async (id: string, terminal: Terminal, status: 'pulled' | 'started' | 'failed' | 'stopped', more = {}) =>
  world.say(terminal, { runId: String((await world.runOf(id, terminal)).id), status, ...more })

describe('a newer install of an app', () => {
  test('ends older ones that wait on the same terminal, and says which task did', async () => {
    await newApp()
    const [both, only] = [await world.terminal(), await world.terminal()]
    const older = await install(first, [both, only])
    const newer = await install(second, [both])
    expect(await world.runOf(older, both)).toMatchObject({
      status: 'skipped',
      reason: 'superseded',
      superseded_by: Number(newer),
      finished_at: expect.any(Date),
      version: 1,
    })
    expect(await world.runOf(older, only)).toMatchObject({ status: 'waiting', superseded_by: null })
    expect(await world.runOf(newer, both)).toMatchObject({ status: 'waiting', superseded_by: null })
    const { records } = await world.owner.task.runs({ id: older, reason: ['superseded'] })
    expect(records).toMatchObject([{ sn: both.sn, supersededBy: newer }])
    expect((await world.owner.task.get({ id: older })).counts).toMatchObject({ skipped: 1, waiting: 1 })
    // Nobody brings it back by mistake.
    await world.owner.task.stop({ id: older })
    expect(await world.owner.task.restart({ taskId: older })).toMatchObject({ restarted: 1 })
    expect(await world.runOf(older, both)).toMatchObject({ status: 'skipped' })
  })

  test('asks a terminal to stop that has the older one in hand, and lets it finish what it began', async () => {
    await newApp()
    const [pulled, started] = [await world.terminal(), await world.terminal()]
    const older = await install(first, [pulled, started], { retry: { times: 3, afterMs: 1000 } })
    await say(older, pulled, 'pulled')
    await say(older, started, 'started')
    const newer = await install(second, [pulled, started])
    expect(await world.runOf(older, pulled)).toMatchObject({ status: 'pulled', stop_asked_at: expect.any(Date) })
    expect(await world.runOf(older, started)).toMatchObject({ status: 'started', stop_asked_at: null })
    expect(await say(older, pulled, 'stopped', { reason: 'stopped' })).toMatchObject({ ok: true })
    expect(await world.runOf(older, pulled)).toMatchObject({
      status: 'stopped',
      reason: 'superseded',
      superseded_by: Number(newer),
    })
    // Tried again, it would come after the newer version.
    await say(older, started, 'failed', { reason: 'no_space' })
    expect(await world.runOf(older, started)).toMatchObject({ status: 'failed', reason: 'no_space' })
  })

  test('in a later wave keeps the older one until its wave begins', async () => {
    await newApp()
    const [now, later] = [await world.terminal(), await world.terminal()]
    const older = await install(first, [now, later])
    const newer = await install(second, [now, later], { waves: [{ count: 1 }] })
    expect(await world.runOf(older, now)).toMatchObject({ status: 'skipped', reason: 'superseded' })
    expect(await world.runOf(newer, later)).toMatchObject({ status: 'held', reason: 'wave' })
    expect(await world.runOf(older, later)).toMatchObject({ status: 'waiting', superseded_by: null })
    await world.owner.task.next({ id: newer })
    expect(await world.runOf(newer, later)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(older, later)).toMatchObject({ status: 'skipped', superseded_by: Number(newer) })
  })

  test('that begins later keeps the older one until then', async () => {
    await newApp()
    const terminal = await world.terminal()
    const older = await install(first, [terminal])
    const startAt = new Date(Date.now() + 3_600_000)
    const newer = await install(second, [terminal], { startAt: startAt.toISOString() })
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'waiting' })
    await releaseHeld.run({ db: world.db, now: new Date(startAt.getTime() + 1000) })
    expect(await world.runOf(newer, terminal)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'skipped', reason: 'superseded' })
  })

  test('ends an older one that is held for its wave, its time or another try', async () => {
    await newApp()
    const [wave, time, again] = [await world.terminal(), await world.terminal(), await world.terminal()]
    const inWaves = await install(first, [await world.terminal(), wave], { waves: [{ count: 1 }] })
    const late = await install(first, [time], { startAt: new Date(Date.now() + 3_600_000).toISOString() })
    const tried = await install(first, [again], { retry: { times: 3, afterMs: 60_000 } })
    await say(tried, again, 'failed', { reason: 'not_fetched' })
    const newer = await install(second, [wave, time, again])
    for (const [id, terminal] of [
      [inWaves, wave],
      [late, time],
      [tried, again],
    ] as const) {
      expect(await world.runOf(id, terminal)).toMatchObject({
        status: 'skipped',
        reason: 'superseded',
        superseded_by: Number(newer),
        hold_until: null,
      })
    }
  })

  test('keeps the older ones where its author said so', async () => {
    await newApp()
    const terminal = await world.terminal()
    const older = await install(first, [terminal])
    const newer = await install(second, [terminal], { supersede: false })
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'waiting' })
    const newest = await install(third, [terminal])
    for (const id of [older, newer]) {
      expect(await world.runOf(id, terminal)).toMatchObject({ status: 'skipped', superseded_by: Number(newest) })
    }
  })

  test('leaves other apps, other types of task and other terminals alone', async () => {
    await newApp()
    const [terminal, other] = [await world.terminal(), await world.terminal()]
    const otherApp = await install(await files.apk('com.harbour.other', 1), [terminal])
    const uninstall = await world.owner.task.create({
      type: 'uninstall',
      params: { packageName: name },
      target: { sns: [terminal.sn] },
    })
    const older = await install(first, [other])
    const mine = await install(second, [terminal])
    expect(await world.runOf(otherApp, terminal)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(uninstall.id, terminal)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(older, other)).toMatchObject({ status: 'waiting' })
    await world.owner.task.create({ type: 'uninstall', params: { packageName: name }, target: { sns: [terminal.sn] } })
    expect(await world.runOf(mine, terminal)).toMatchObject({ status: 'waiting' })
  })

  test('of a Windows installer is known by the code that all its versions share', async () => {
    const upgradeCode = `{AAAA-${++apps}}`
    const [one, two] = await Promise.all(
      [1, 2].map((n) => files.file('msi', { upgradeCode, productCode: `{P-${apps}-${n}}`, version: `${n}.0` })),
    )
    const terminal = await world.terminal({ platform: 'windows' })
    const older = await install(one, [terminal])
    await install(two, [terminal])
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'skipped', reason: 'superseded' })
  })

  test('is not overtaken by an older task whose runs are made after it', async () => {
    await newApp()
    const terminal = await world.terminal()
    await world.limits(null, ['install'])
    const older = await install(first, [terminal])
    await world.limits(null)
    const newer = await install(second, [terminal])
    await world.admin.task.approve({ id: older })
    await world.job('task.fanOut')
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'skipped', superseded_by: Number(newer) })
    expect(await world.runOf(newer, terminal)).toMatchObject({ status: 'waiting' })
  })

  test('ends an older run that somebody had locked in that moment as soon as it is free', async () => {
    await newApp()
    const terminal = await world.terminal()
    const older = await install(first, [terminal])
    const { id } = await world.runOf(older, terminal)
    const newer = await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('task_run').select('id').where('id', '=', id).forUpdate().execute()
      return install(second, [terminal])
    })
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'waiting' })
    await world.job('task.supersedeMissed')
    expect(await world.runOf(older, terminal)).toMatchObject({ status: 'skipped', superseded_by: Number(newer) })
    expect(await world.db.selectFrom('task_supersede_due').selectAll().execute()).toEqual([])
  })

  test('asked for many times at the same moment leaves one that waits', async () => {
    await newApp()
    const terminal = await world.terminal()
    const ids = await Promise.all([first, second, third, second, first].map((file) => install(file, [terminal])))
    await world.job('task.supersedeMissed')
    const runs = await Promise.all(ids.map((id) => world.runOf(id, terminal)))
    const waiting = runs.filter(({ status }) => status === 'waiting')
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.task_id).toBe(Math.max(...ids.map(Number)))
  })
})

test('tasks of before the upgrade name their app as new ones do', async () => {
  const android = await world.terminal()
  const windows = await world.terminal({ platform: 'windows' })
  const linux = await world.terminal({ platform: 'linux' })
  const made = [
    await install(await files.apk('Com.Harbour.Upper', 1), [android]),
    await install(await files.file('msi', { upgradeCode: '{UP}', productCode: '{PRODUCT}' }), [windows]),
    await install(await files.file('msi', { productCode: '{PRODUCT}' }), [windows]),
    await install(await files.file('deb', { packageName: 'till', version: '1.0' }), [linux]),
    await install(await files.file('exe', {}), [windows]),
    (
      await world.owner.task.create({
        ...files.install(await files.file('exe', {}), windows),
        params: { artifactId: await files.file('exe', {}), program: 'Till 5' },
      })
    ).id,
  ]
  const keys = async () => {
    const found = await Promise.all(
      made.map((id) =>
        world.db.selectFrom('task').select('app_key').where('id', '=', Number(id)).executeTakeFirstOrThrow(),
      ),
    )
    return found.map(({ app_key }) => app_key)
  }
  const expected = ['com.harbour.upper', '{up}', '{product}', 'till', null, 'till 5']
  expect(await keys()).toEqual(expected)
  await world.db.updateTable('task').set({ app_key: null }).execute()
  const migration = readFileSync(new URL('../../../../migrations/0098_supersede.sql', import.meta.url), 'utf8')
  const fill = /^update task .*?;/ms.exec(migration)?.[0] ?? ''
  await world.database.pool.query(fill)
  expect(await keys()).toEqual(expected)
})
