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
  name = `com.harbour.app${++made}`
  app = await world.published(world.owner, { name, version: '1.0', code: 1 })
  next = await world.approved(app.id, v(2))
})

const release = async (id = next) => (await world.owner.app.grayRelease({ id })).release
const snsOf = async (more: object = {}) =>
  (await world.owner.app.grayTargets({ id: next, pageSize: 500, ...more })).records.map(({ sn }) => sn)

describe('[5.9] a gray release', () => {
  test('wants an SN: without any it is refused, and so is more than one way at once', async () => {
    const issue = (path: string, text: string) =>
      expect.objectContaining({
        answer: expect.objectContaining({
          code: codes.badInput,
          result: { issues: [expect.objectContaining({ path, messageEn: text })] },
        }),
      })
    const noSn = issue('sns', 'No SN configuration found, please re-enter')
    await expect(world.owner.app.gray({ id: next, sns: [] })).rejects.toEqual(noSn)
    await expect(world.owner.app.gray({ id: next })).rejects.toEqual(noSn)
    await expect(world.owner.app.gray({ id: next, sns: ['HARBOUR-1'], percent: 1 })).rejects.toEqual(
      issue('percent', 'Select terminals by one method only: by SN, by group or by percentage'),
    )
  })

  test('names each SN that it does not find, a foreign one like one that does not exist', async () => {
    const [known] = await world.fleet(1, v(1))
    const foreign = await world.make.terminal({ enterpriseId: world.theirs.id })
    const sns = [String(known?.sn), foreign.sn, 'NOBODY-1']
    await expect(world.owner.app.gray({ id: next, sns })).rejects.toEqual(
      refusal(codes.refused, `not found: ${foreign.sn}, NOBODY-1`),
    )
    expect(await release()).toBeNull()
  })

  test('names the terminals of another platform', async () => {
    const [till] = await world.fleet(1, undefined, { platform: 'windows' })
    await expect(world.owner.app.gray({ id: next, sns: [String(till?.sn)] })).rejects.toEqual(
      refusal(codes.refused, String(till?.sn)),
    )
  })

  test('makes an install task for the named, by case or not, and shows it as the market’s', async () => {
    const [one, two] = await world.fleet(2, v(1))
    const { taskId, terminals } = await world.owner.app.gray({
      id: next,
      sns: [String(one?.sn).toLowerCase(), String(one?.sn), String(two?.sn)],
      outsideHours: true,
      conditions: { notBusy: true },
      gate: { maxFailedPercent: 20 },
    })
    expect(terminals).toBe(2)
    expect(await world.owner.task.get({ id: taskId })).toMatchObject({
      type: 'install',
      total: 2,
      market: { way: 'gray', appId: app.id, versionId: next, versionName: '2.0' },
      rules: { outsideHours: true, conditions: { notBusy: true }, gate: { maxFailedPercent: 20 } },
    })
    expect((await world.owner.task.list({ market: 'gray' })).records.map(({ id }) => id)).toContain(taskId)
    expect((await world.owner.task.list({ market: 'auto' })).records.map(({ id }) => id)).not.toContain(taskId)
    expect(await world.owner.app.version({ id: next })).toMatchObject({ published: 'gray' })
    expect((await world.owner.app.reviewHistory({ id: next })).length).toBeGreaterThan(0)
    const steps = await world.owner.app.steps({ appId: app.id, step: ['gray'] })
    expect(steps.records).toMatchObject([{ step: 'gray', versionName: '2.0', note: `#${taskId}` }])
    await expect(world.owner.task.draft({ id: taskId })).rejects.toEqual(refusal(codes.refused))
  })

  test('says how it stands with each terminal, by its list of apps, and as a file', async () => {
    const [has, failed, gone, open] = await world.fleet(4, v(1))
    const sns = [has, failed, gone, open].map((one) => String(one?.sn))
    const { taskId } = await world.owner.app.gray({ id: next, sns })
    await world.arrives(taskId, v(2), (sn) => sn === has?.sn || sn === gone?.sn)
    if (gone) await world.shows(gone, v(1))
    await world.end(taskId, 'failed', (sn) => sn === failed?.sn)
    const { records, total } = await world.owner.app.grayTargets({ id: next })
    expect(total).toBe(4)
    const by = Object.fromEntries(records.map((row) => [row.sn, row]))
    expect(by[String(has?.sn)]).toMatchObject({ state: 'has', versionName: '2.0', versionBefore: '1.0', step: 1 })
    expect(by[String(failed?.sn)]).toMatchObject({ state: 'failed', runStatus: 'failed', versionName: '1.0' })
    expect(by[String(gone?.sn)]).toMatchObject({ state: 'other', versionName: '1.0' })
    expect(by[String(open?.sn)]).toMatchObject({ state: 'open' })
    expect(await release()).toMatchObject({
      terminals: 4,
      counts: { has: 1, failed: 1, other: 1, open: 1, unmade: 0, skipped: 0, stopped: 0 },
      steps: [{ n: 1, way: 'sns', terminals: 4, taskId, counts: { has: 1 } }],
    })
    expect(await snsOf({ state: ['has', 'failed'] })).toEqual(
      [String(has?.sn), String(failed?.sn)].toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    // What ended badly is called by its name.
    for (const status of ['unknown', 'expired'] as const) {
      await world.db.updateTable('task_run').set({ status }).where('status', 'in', ['failed', 'unknown']).execute()
      expect((await release())?.counts).toMatchObject({ failed: 0, [status]: 1 })
      expect(await snsOf({ state: [status] })).toEqual([String(failed?.sn)])
    }
    const file = await world.app.inject({
      url: `/api/v1/versions/${next}/gray/targets?export=csv`,
      headers: { session: world.owner.token, 'accept-language': 'en' },
    })
    expect(file.payload).toContain('Other version')
    expect(file.payload.trim().split('\n')).toHaveLength(5)
  })

  test('of a group takes what is below it, of its platform', async () => {
    const below = await world.make.group(world.mine.id, world.south)
    const [inside] = await world.fleet(1, v(1), { group: below })
    await world.fleet(1, undefined, { group: below, platform: 'linux' })
    await world.fleet(1, v(1))
    await world.owner.app.gray({ id: next, groupIds: [String(world.south.id)] })
    expect(await snsOf()).toEqual([inside?.sn])
    const foreign = await world.make.group(world.theirs.id)
    const asked = world.owner.app.gray({ id: next, groupIds: [String(foreign.id)] })
    await expect(asked).rejects.toEqual(refusal(codes.refused, 'A selected group does not exist'))
  })
})

describe('a gray release to a percentage', () => {
  test('is of the terminals that have the app: 10 % are the 1 % and others, each asked once', async () => {
    await world.fleet(20, v(1))
    await world.fleet(5)
    const preview = await world.owner.app.grayPreview({ id: next, percent: 10 })
    expect(preview).toMatchObject({ matching: 2, willRun: 2, isIn: 0, of: { terminals: 20, basis: 'holders' } })
    const first = await world.owner.app.gray({ id: next, percent: 5 })
    expect(first.terminals).toBe(1)
    const few = await snsOf()
    await world.arrives(first.taskId, v(2))
    expect(await world.owner.app.grayPreview({ id: next, percent: 50 })).toMatchObject({
      matching: 9,
      isIn: 1,
      of: { terminals: 20, basis: 'holders' },
    })
    const second = await world.owner.app.gray({ id: next, percent: 50 })
    expect(second.terminals).toBe(9)
    const more = await snsOf()
    expect(more).toHaveLength(10)
    expect(more).toEqual(expect.arrayContaining(few))
    expect((await world.owner.task.get({ id: second.taskId })).total).toBe(9)
    expect(await release()).toMatchObject({
      steps: [
        { n: 1, percent: 5, terminals: 1, counts: { has: 1 } },
        { n: 2, percent: 50, terminals: 9, counts: { open: 9 } },
      ],
    })
    await expect(world.owner.app.gray({ id: next, percent: 50 })).rejects.toEqual(
      refusal(codes.refused, 'All selected terminals are already in the grey release'),
    )
  })

  test('is of all it is for where nobody has the app, and stays so when the first ones do', async () => {
    for (const one of await world.fleet(10)) await world.isOf(one, { model: `M${made}` })
    await world.owner.app.update({ id: app.id, models: [`m${made}`] })
    const first = await world.owner.app.gray({ id: next, percent: 20 })
    expect(first.terminals).toBe(2)
    await world.arrives(first.taskId, v(2))
    expect(await world.owner.app.grayPreview({ id: next, percent: 60 })).toMatchObject({
      matching: 4,
      isIn: 2,
      of: { terminals: 10, basis: 'fitting' },
    })
    await expect(world.owner.app.gray({ id: next, percent: 20 })).rejects.toEqual(refusal(codes.refused))
  })

  test('is none of an app that is every enterprise’s: its terminals are named', async () => {
    const ours = { name: `${name}.ours`, version: '1.0', code: 1 }
    const app = await world.newApp(world.admin, ours)
    const { id } = await world.versionOf(world.admin, app.id)
    await world.admin.app.submit({ id })
    await world.second.app.approve({ id })
    await expect(world.admin.app.gray({ id, percent: 50 })).rejects.toEqual(refusal(codes.badInput))
    const [one] = await world.fleet(1)
    expect(await world.admin.app.gray({ id, sns: [String(one?.sn)] })).toMatchObject({ terminals: 1 })
  })
})

describe('who may, and when', () => {
  test('not of a version that is not approved, is barred, or is everybody’s', async () => {
    const [one] = await world.fleet(1, v(1))
    const sns = [String(one?.sn)]
    const artifactId = await world.apk(world.owner, { name, version: '3.0', code: 3 })
    const { id: raw } = await world.owner.app.addVersion({ id: app.id, artifactId })
    await expect(world.owner.app.gray({ id: raw, sns })).rejects.toEqual(refusal(codes.refused))
    await world.owner.app.bar({ id: next, reason: 'It loses receipts' })
    await expect(world.owner.app.gray({ id: next, sns })).rejects.toEqual(refusal(codes.refused, 'It loses receipts'))
    await world.owner.app.unbar({ id: next })
    await world.owner.app.publish({ id: next })
    await expect(world.owner.app.gray({ id: next, sns })).rejects.toEqual(
      refusal(codes.refused, 'The version is already published to all terminals'),
    )
  })

  test('a stranger finds nothing; a colleague sees it, and does not see a private app', async () => {
    const [one] = await world.fleet(1, v(1))
    const sns = [String(one?.sn)]
    const missing = refusal(codes.missing)
    const asks = (by: typeof world.stranger, id: string) => [
      () => by.app.gray({ id, sns }),
      () => by.app.grayPreview({ id, sns }),
      () => by.app.grayRelease({ id }),
      () => by.app.grayTargets({ id }),
      () => by.app.takeBack({ id }),
    ]
    for (const asked of asks(world.stranger, next)) await expect(asked()).rejects.toEqual(missing)
    await world.owner.app.gray({ id: next, sns })
    expect((await world.colleague.app.grayRelease({ id: next })).release).toMatchObject({ terminals: 1 })
    await expect(world.colleague.app.gray({ id: next, sns })).rejects.toEqual(refusal(codes.refused))
    const own = await world.newApp(world.clerk, { name: `${name}.own` }, { visibility: 'private' })
    const { id } = await world.versionOf(world.clerk, own.id)
    await world.clerk.app.submit({ id })
    await world.admin.app.approve({ id })
    await world.clerk.app.gray({ id, sns })
    for (const asked of asks(world.colleague, id)) await expect(asked()).rejects.toEqual(missing)
    expect((await world.trainee.app.grayRelease({ id })).release).toMatchObject({ terminals: 1 })
  })

  test('two at once take turns: no terminal is asked twice', async () => {
    const fleet = await world.fleet(6, v(1))
    const sns = fleet.map((one) => one.sn)
    const both = await Promise.allSettled([
      world.owner.app.gray({ id: next, sns: sns.slice(0, 4) }),
      world.owner.app.gray({ id: next, sns: sns.slice(2) }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const { records } = await world.owner.app.grayTargets({ id: next })
    expect(records.map(({ sn }) => sn)).toEqual(sns.toSorted((a, b) => a.localeCompare(b, 'en')))
    const found = await release()
    expect(found?.steps.map(({ n }) => n)).toEqual([1, 2])
    expect(found?.steps.reduce((all, { terminals }) => all + terminals, 0)).toBe(6)
  })

  test('beyond the limits of the enterprise a second person agrees first', async () => {
    await world.owner.task.setLimits({ enterpriseId: String(world.mine.id), terminals: 1, types: [] })
    const fleet = await world.fleet(2, v(1))
    const sns = fleet.map((one) => one.sn)
    expect(await world.owner.app.grayPreview({ id: next, sns })).toMatchObject({ needsApproval: 'terminals' })
    const { taskId } = await world.owner.app.gray({ id: next, sns })
    expect(await release()).toMatchObject({ counts: { unmade: 2 }, steps: [{ taskStatus: 'awaiting' }] })
    await world.admin.task.approve({ id: taskId })
    expect(await world.owner.task.get({ id: taskId })).toMatchObject({ made: 2 })
    expect(await release()).toMatchObject({ counts: { open: 2 } })
    await world.db.deleteFrom('task_limit').execute()
  })

  test('for more than 500 terminals whoever asks proves who they are', async () => {
    const { north } = world
    await world.database.pool.query(
      `insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, activated_at)
       select 'MANY' || lpad(n::text, 6, '0'), $1, $2, $3::ltree, 'POS', 'android', $4, 'activated', now()
       from generate_series(1, 501) n`,
      [world.mine.id, north.id, north.path, `Many${made}`],
    )
    await world.owner.app.update({ id: app.id, models: [`Many${made}`] })
    const unproven = await world.as(world.accounts.owner, { unproven: true })
    await expect(unproven.app.gray({ id: next, percent: 100 })).rejects.toEqual(refusal(codes.unproven))
    expect(await release()).toBeNull()
    expect(await world.owner.app.gray({ id: next, percent: 100 })).toMatchObject({ terminals: 501 })
  })
})
