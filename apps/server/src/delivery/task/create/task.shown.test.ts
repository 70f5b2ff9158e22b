import { allWords } from '@cpm/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { closeOverdue } from '../run/task.sweep.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
const files = { system: { id: '', sha256: '' }, picture: { id: '', sha256: '' }, animation: { id: '', sha256: '' } }
const screen = { width: 720, height: 1280 }
beforeAll(async () => {
  world = await openTaskWorld()
  files.system = await artifact('system', { entries: 3 })
  files.picture = await artifact('picture', screen)
  files.animation = await artifact('animation', screen)
})
afterAll(() => world.close())

let made = 0
/** One that was looked into, without its bytes. */
async function artifact(kind: keyof typeof files, known: object) {
  const sha256 = String(++made).padStart(64, 'a')
  await world.db
    .insertInto('artifact_content')
    .values({ sha256, size: 400_000, key: `shown${made}`, touched_at: new Date() })
    .execute()
  const { id } = await world.db
    .insertInto('artifact')
    .values({ enterprise_id: world.mine.id, sha256, kind, name: `${kind}.bin`, facts: JSON.stringify(known) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(id), sha256 }
}

type Asked = 'system_update' | 'wallpaper' | 'boot_animation'
const ask = (type: Asked, params: { artifactId: string }, ...terminals: { sn: string }[]) =>
  world.owner.task.create({ type, params: params as never, target: { sns: terminals.map(({ sn }) => sn) } })
/** What the terminal reports of itself from now on. */
const reports = ({ id }: { id: number }, facts: object) =>
  world.db
    .updateTable('terminal_state')
    .set({ facts: JSON.stringify(facts) })
    .where('terminal_id', '=', id)
    .execute()

describe.each([
  ['system_update', () => ({ artifactId: files.system.id, versionTo: '10.0.1' }), () => ({ romVersion: '10.0.1' })],
  ['wallpaper', () => ({ artifactId: files.picture.id }), () => ({ wallpaper: files.picture.sha256 })],
  ['boot_animation', () => ({ artifactId: files.animation.id }), () => ({ bootAnimation: files.animation.sha256 })],
] as const)('[3.18] a task of type %s', (type, params, shows) => {
  test('is a success when the terminal reports it, and executed until then', async () => {
    const terminal = await world.terminal()
    const { id } = await ask(type, params(), terminal)
    const run = () => world.runOf(id, terminal)
    await world.say(terminal, { runId: String((await run()).id), status: 'success', output: 'ok' })
    expect(await run()).toMatchObject({ status: 'executed', reason: 'awaiting_proof' })
    await reports(terminal, { romVersion: '10.0.0', wallpaper: null, bootAnimation: null })
    await world.job('task.confirmShown')
    expect(await run()).toMatchObject({ status: 'executed' })
    await reports(terminal, shows())
    await world.job('task.confirmShown')
    expect(await run()).toMatchObject({ status: 'success', reason: null })
  })

  test('that no report ever says is unknown, and why', async () => {
    const terminal = await world.terminal()
    const { id } = await ask(type, params(), terminal)
    const run = () => world.runOf(id, terminal)
    await world.say(terminal, { runId: String((await run()).id), status: 'success' })
    await closeOverdue.run({ db: world.db, now: new Date(Date.now() + 3 * 86_400_000) })
    expect(await run()).toMatchObject({ status: 'unknown', reason: 'not_reported' })
  })

  test('is skipped where it is so already', async () => {
    const terminal = await world.terminal()
    await reports(terminal, shows())
    const { id } = await ask(type, params(), terminal)
    expect(await world.runOf(id, terminal)).toMatchObject({ status: 'skipped', reason: 'already' })
  })

  test('[8.5] takes no file of another type', async () => {
    const other = type === 'wallpaper' ? files.system : files.picture
    await expect(ask(type, { ...params(), artifactId: other.id }, await world.terminal())).rejects.toEqual(
      refusal(422, 'The file type does not match the chosen type'),
    )
  })
})

test.each(['system_update', 'boot_animation'] as const)(
  '[8.5] a task of type %s is refused where the platform has no such thing',
  async (type) => {
    const artifactId = type === 'system_update' ? files.system.id : files.animation.id
    for (const platform of ['windows', 'linux'] as const) {
      const name = allWords[`terminal.platform.${platform}`][1]
      await expect(
        ask(
          type,
          { artifactId, ...(type === 'system_update' && { versionTo: '2' }) },
          await world.terminal({ platform }),
        ),
      ).rejects.toEqual(refusal(422, `This type of task cannot be created on the ${name} platform`))
    }
  },
)

test('a system package for one version leaves out terminals of another, and takes those that say none', async () => {
  const [right, wrong, silent] = [await world.terminal(), await world.terminal(), await world.terminal()]
  await reports(right, { romVersion: '10.0.0' })
  await reports(wrong, { romVersion: '9.0.0' })
  const draft = {
    type: 'system_update' as const,
    params: { artifactId: files.system.id, versionFrom: '10.0.0', versionTo: '10.0.1' },
    target: { sns: [right.sn, wrong.sn, silent.sn] },
  }
  expect(await world.owner.task.preview(draft)).toMatchObject({
    willRun: 2,
    unableFor: [{ reason: 'other_version', count: 1 }],
  })
  const { id } = await world.owner.task.create(draft)
  expect(await world.runOf(id, wrong)).toMatchObject({ status: 'skipped', reason: 'other_version' })
  expect(await world.runOf(id, right)).toMatchObject({ status: 'waiting' })
  expect(await world.runOf(id, silent)).toMatchObject({ status: 'waiting' })
})

test('[5.7] a picture goes to screens of its size, whichever way they are held', async () => {
  const [upright, lying, larger] = [await world.terminal(), await world.terminal(), await world.terminal()]
  await reports(upright, { resolution: '720x1280' })
  await reports(lying, { resolution: '1280x720' })
  await reports(larger, { resolution: '1080x1920' })
  const { id } = await ask('wallpaper', { artifactId: files.picture.id }, upright, lying, larger)
  expect(await world.runOf(id, upright)).toMatchObject({ status: 'waiting' })
  expect(await world.runOf(id, lying)).toMatchObject({ status: 'waiting' })
  expect(await world.runOf(id, larger)).toMatchObject({ status: 'skipped', reason: 'other_screen' })
})

const lists = (kind: keyof typeof files, models: string[]) =>
  world.db
    .insertInto('system_file')
    .values({ enterprise_id: world.mine.id, artifact_id: Number(files[kind].id), name: `for ${models.join()}`, models })
    .execute()
const isOfModel = ({ id }: { id: number }, model: string) =>
  world.db.updateTable('terminal').set({ model }).where('id', '=', id).execute()

test('[5.7] a screen that is not reported is as large as the catalogue says of its model', async () => {
  const [known, other, unknown] = [await world.terminal(), await world.terminal(), await world.terminal()]
  const catalogue = async (name: string, resolution: string, enterprise_id: number | null) =>
    world.db.insertInto('model').values({ enterprise_id, name, platform: 'android', resolution }).execute()
  await isOfModel(known, 'Tall 1')
  await isOfModel(other, 'Wide 1')
  await isOfModel(unknown, 'No such')
  await catalogue('Tall 1', '1080x1920', null)
  // What an enterprise says of a model itself counts more.
  await catalogue('Tall 1', '720x1280', world.mine.id)
  await catalogue('Wide 1', '1080x1920', null)
  for (const type of ['wallpaper', 'boot_animation'] as const) {
    const artifactId = type === 'wallpaper' ? files.picture.id : files.animation.id
    const { id } = await ask(type, { artifactId }, known, other, unknown)
    expect(await world.runOf(id, known)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(id, other)).toMatchObject({ status: 'skipped', reason: 'other_screen' })
    expect(await world.runOf(id, unknown)).toMatchObject({ status: 'waiting' })
  }
})

test('[2.13] a system package that is listed for models goes to those alone, and a run is restarted only there', async () => {
  const [right, wrong, nameless] = [await world.terminal(), await world.terminal(), await world.terminal()]
  await isOfModel(right, 'a920pro')
  await isOfModel(wrong, 'N950')
  await isOfModel(nameless, '')
  await lists('system', ['A920Pro', 'A920'])
  const draft = (type: 'system_update' | 'push_file') => ({
    type,
    params: {
      artifactId: files.system.id,
      ...(type === 'system_update' ? { versionTo: '77' } : { path: '/sdcard/a.zip' }),
    } as never,
    target: { sns: [right.sn, wrong.sn, nameless.sn] },
  })
  for (const type of ['system_update', 'push_file'] as const) {
    expect(await world.owner.task.preview(draft(type))).toMatchObject({
      willRun: 2,
      unableFor: [{ reason: 'other_model', count: 1 }],
    })
    const { id } = await world.owner.task.create(draft(type))
    expect(await world.runOf(id, wrong)).toMatchObject({ status: 'skipped', reason: 'other_model' })
    expect(await world.runOf(id, right)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(id, nameless)).toMatchObject({ status: 'waiting' })
    // It is told the terminal, which looks at itself.
    const task = await world.db
      .selectFrom('task')
      .select('params')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(task.params).toMatchObject({ artifact: { models: ['A920', 'A920Pro'] } })
    for (const one of [right, nameless]) {
      const runId = String((await world.runOf(id, one)).id)
      await world.say(one, { runId, status: 'failed', reason: 'no_space' })
    }
    await isOfModel(right, 'N950')
    expect(await world.owner.task.restartPreview({ taskId: id })).toMatchObject({ restarted: 1 })
    await world.owner.task.restart({ taskId: id })
    expect(await world.runOf(id, right)).toMatchObject({ status: 'failed' })
    expect(await world.runOf(id, nameless)).toMatchObject({ status: 'waiting' })
    await isOfModel(right, 'a920pro')
  }
  // Somebody lists it for any.
  await lists('system', [])
  const { id } = await world.owner.task.create(draft('push_file'))
  expect(await world.runOf(id, wrong)).toMatchObject({ status: 'waiting' })
})

test('[5.7] a restart leaves out a terminal whose screen is another meanwhile', async () => {
  const [stays, turns] = [await world.terminal(), await world.terminal()]
  await reports(stays, { resolution: '1280x720' })
  await reports(turns, { resolution: '720x1280' })
  const { id } = await ask('wallpaper', { artifactId: files.picture.id }, stays, turns)
  for (const one of [stays, turns]) {
    const runId = String((await world.runOf(id, one)).id)
    await world.say(one, { runId, status: 'failed', reason: 'no_space' })
  }
  await reports(turns, { resolution: '1080x1920' })
  await world.owner.task.restart({ taskId: id })
  expect(await world.runOf(id, stays)).toMatchObject({ status: 'waiting' })
  expect(await world.runOf(id, turns)).toMatchObject({ status: 'failed' })
})
