import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFiles } from '../testing/files.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
let files: ReturnType<typeof appFiles>
beforeAll(async () => {
  world = await openTaskWorld()
  files = appFiles(world)
})
afterAll(() => world.close())

test('the preview counts terminals with an older open install of the same app, and names its tasks', async () => {
  const name = 'com.harbour.till'
  const [one, two] = [await files.apk(name, 1), await files.apk(name, 2)]
  const terminals = await Promise.all(Array.from({ length: 5 }, () => world.terminal()))
  const [a, b, c, begun] = terminals as [(typeof terminals)[0], ...typeof terminals]
  const first = await world.owner.task.create(files.install(one, a!, b!, begun!))
  const second = await world.owner.task.create({ ...files.install(one, b!, c!), supersede: false })
  await world.owner.task.create(files.install(await files.apk('com.harbour.other', 1), ...terminals))
  await world.say(begun!, { runId: String((await world.runOf(first.id, begun!)).id), status: 'started' })
  const draft = files.install(two, ...terminals)
  expect(await world.owner.task.preview(draft)).toMatchObject({
    willRun: 5,
    olderOpen: 3,
    olderTasks: [
      { id: second.id, count: 2 },
      { id: first.id, count: 2 },
    ],
  })
  // Terminals that this is not for keep theirs, and are not counted.
  expect(await world.owner.task.preview(files.install(two, a!))).toMatchObject({
    olderOpen: 1,
    olderTasks: [{ id: first.id, count: 1 }],
  })
  // Of tasks that one does not see the terminals alone are told; of a store it is asked whether the app is approved.
  await world.limits(null, [], 'off')
  expect(await world.keeper.task.preview(files.install(two, a!, c!))).toMatchObject({ olderOpen: 2, olderTasks: [] })
  await world.owner.task.create(draft)
  const after = await world.owner.task.runs({ id: first.id, status: ['skipped'] })
  expect(after.records).toHaveLength(2)
})

test('the preview counts terminals without room for the file and for what is installed of it', async () => {
  const apk = await files.file('apk', { packageName: 'com.harbour.large', versionCode: 1 }, { size: 500_000_000 })
  const [full, tight, roomy, silent] = await Promise.all([1, 2, 3, 4].map(() => world.terminal()))
  const total = 8_000_000_000
  const hasFree = (terminal: { id: number }, free: number) =>
    files.reports(terminal, { storage: { total, used: total - free } })
  await hasFree(full!, 400_000_000)
  await hasFree(tight!, 999_999_999)
  await hasFree(roomy!, 1_000_000_000)
  const draft = files.install(apk, full!, tight!, roomy!, silent!)
  expect(await world.owner.task.preview(draft)).toMatchObject({ willRun: 4, lowSpace: 2, bytes: 2_000_000_000 })
  // Room comes and goes, so they are tried.
  const { id } = await world.owner.task.create(draft)
  expect(await world.runOf(id, full!)).toMatchObject({ status: 'waiting' })
  expect(
    await world.owner.task.preview({ type: 'message', params: { title: 'a', text: 'b' }, target: draft.target }),
  ).toMatchObject({
    lowSpace: 0,
    olderOpen: 0,
  })
})
