import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GrayWorld, openGrayWorld } from '../../../market/app/testing/gray.ts'

let world: GrayWorld
beforeAll(async () => void (world = await openGrayWorld()))
afterAll(() => world.close())

test('[3.17] a version of the market is not for terminals out of its range of systems and models: the preview counts them', async () => {
  const app = await world.published(world.owner, { name: 'com.harbour.range', version: '1.0', code: 1 })
  await world.owner.app.update({ id: app.id, osFrom: '9', osTo: '11', models: ['A920Pro', 'Tab "7", large'] })
  const [low, high, within, exact, silent, model, tab] = await world.fleet(7)
  const all = [low, high, within, exact, silent, model, tab].flatMap((one) => one ?? [])
  const systems = ['8.1', '12', '11.0.3', '9', null, '10', '10 (API 29)'] as const
  const models = ['A920Pro', 'A920Pro', 'a920pro', 'A920Pro', 'A920Pro', 'T2', 'TAB "7", large'] as const
  for (const [at, one] of all.entries()) {
    await world.isOf(one, { model: models[at] ?? '', os_version: systems[at] ?? (null as never) })
  }
  const { artifactId } = await world.versionOf(world.owner, app.id)
  const sns = all.map(({ sn }) => sn)
  const draft = (id: string) => ({ type: 'install' as const, params: { artifactId: id }, target: { sns } })
  expect(await world.owner.task.preview(draft(artifactId))).toMatchObject({
    matching: 7,
    willRun: 4,
    unableFor: [
      { reason: 'other_os', count: 2 },
      { reason: 'other_model', count: 1 },
    ],
  })
  const { id } = await world.owner.task.create(draft(artifactId))
  const { records } = await world.owner.task.runs({ id, pageSize: 20 })
  const reasonOf = (one?: { sn: string }) => records.find(({ sn }) => sn === one?.sn)?.reason
  expect([low, high, within, exact, silent, model, tab].map(reasonOf)).toEqual([
    'other_os',
    'other_os',
    null,
    null,
    null,
    'other_model',
    null,
  ])
  // A file that is no version of the market is for whoever it is sent to.
  const other = await world.apk(world.owner, { name: 'com.harbour.other', version: '1.0', code: 9 })
  expect(await world.owner.task.preview(draft(other))).toMatchObject({ willRun: 7, unableFor: [] })
})
