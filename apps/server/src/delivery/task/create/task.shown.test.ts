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
