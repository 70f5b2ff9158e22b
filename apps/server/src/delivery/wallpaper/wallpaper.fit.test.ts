import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { report } from '../../estate/terminal/testing/reports.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { png } from '../artifact/testing/pictures.ts'

let house: House
let boss: Clients & { token: string }
let mine: { id: number }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
})
afterAll(() => house.close())

let nth = 0
const picture = (width = 72, height = 128) =>
  boss.artifact.put({ kind: 'picture', name: `p${++nth}.png`, bytes: png(width, height, nth % 250) })
const add = async (width?: number, height?: number) =>
  (await boss.wallpaper.create({ artifactId: (await picture(width, height)).id, name: `W${nth}` })).id
const at = ({ id }: { id: number }) => ({ groupId: String(id) })
type Group = { id: number; path: string }

const reports = async (terminal: { id: number; sn: string }, facts: SomeFacts) => {
  await report(house.db, terminal, facts)
  await house.job('policy.tellPlaces')
}
async function terminalIn(group: Group, facts: SomeFacts, model = `M${++nth}`) {
  const terminal = await house.make.terminal({ enterpriseId: mine.id, group, secret: 'hush' })
  await house.db.updateTable('terminal').set({ model, platform: 'android' }).where('id', '=', terminal.id).execute()
  await reports(terminal, facts)
  return { ...terminal, model }
}
async function shownAt({ id }: { id: number }) {
  const row = await house.db
    .selectFrom('terminal_config')
    .select('desired')
    .where('terminal_id', '=', id)
    .executeTakeFirst()
  return (row?.desired as { wallpaper?: { wallpaperId?: string; schedule?: { entries: { name: string }[] } } })
    ?.wallpaper
}
const mayFetch = async ({ sn }: { sn: string }, sha256: string) => {
  const authorization = `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`
  return (await house.app.inject({ url: `/agent/v1/artifacts/${sha256}`, headers: { authorization } })).statusCode
}

test('[5.7] a wallpaper given to a group goes to screens of its size; the others keep what they have, and are told of', async () => {
  const group = await house.make.group(mine.id)
  const [upright, lying] = [
    await terminalIn(group, { resolution: '72x128' }),
    await terminalIn(group, { resolution: '128x72' }),
  ]
  const larger = await terminalIn(group, { resolution: '108x192' })
  const silent = await terminalIn(group, {})
  const byModel = await terminalIn(group, {})
  const odd = await terminalIn(group, { resolution: 'unknown' })
  await boss.model.create({ name: byModel.model, platform: 'android', resolution: '1080x1920' })
  const id = await add()
  expect(await boss.wallpaper.fit({ place: at(group), value: { wallpaperId: id } })).toEqual({
    terminals: 6,
    others: 2,
    partly: 0,
    screens: [
      { screen: '1080x1920', count: 1 },
      { screen: '108x192', count: 1 },
    ],
  })
  await boss.wallpaper.give({ place: at(group), value: { wallpaperId: id } })
  await house.job('policy.tellPlaces')
  for (const one of [upright, lying, silent, odd]) expect(await shownAt(one)).toMatchObject({ wallpaperId: id })
  for (const one of [larger, byModel]) expect(await shownAt(one)).toBeUndefined()
  const { sha256 } = await boss.wallpaper.get({ id })
  expect([await mayFetch(upright, sha256), await mayFetch(larger, sha256)]).toEqual([200, 404])
  const { records } = await boss.wallpaper.proof({})
  expect(records.find(({ value }) => value.wallpaperId === id)).toMatchObject({ silent: 4, unfit: 2, shows: 0 })
  const { policyId } = records.find(({ value }) => value.wallpaperId === id)!
  const unfit = await boss.wallpaper.proofTerminals({ id: policyId, standing: ['unfit'] })
  expect(unfit.records.map(({ sn }) => sn).toSorted()).toEqual([larger.sn, byModel.sn].toSorted())
})

test('[5.7] a screen, a model, or a place that is another is told anew', async () => {
  const [group, elsewhere] = [await house.make.group(mine.id), await house.make.group(mine.id)]
  const id = await add()
  await boss.wallpaper.give({ place: at(group), value: { wallpaperId: id } })
  const terminal = await terminalIn(group, {})
  expect(await shownAt(terminal)).toMatchObject({ wallpaperId: id })
  await reports(terminal, { resolution: '108x192', battery: 1 })
  expect(await shownAt(terminal)).toBeUndefined()
  await reports(terminal, { resolution: '128x72' })
  expect(await shownAt(terminal)).toMatchObject({ wallpaperId: id })
  // What only the catalogue knows is another there.
  const silent = await terminalIn(group, {})
  const model = await boss.model.create({ name: silent.model, platform: 'android', resolution: '108x192' })
  await house.job('policy.tellPlaces')
  expect(await shownAt(silent)).toBeUndefined()
  await boss.model.update({ id: model.id, resolution: '720x1280' })
  await house.job('policy.tellPlaces')
  expect(await shownAt(silent)).toBeUndefined()
  await boss.model.remove({ id: model.id })
  await house.job('policy.tellPlaces')
  expect(await shownAt(silent)).toMatchObject({ wallpaperId: id })
  // One that joins later, from another group.
  const late = await terminalIn(elsewhere, { resolution: '108x192' })
  const right = await terminalIn(elsewhere, { resolution: '72x128' })
  for (const one of [late, right]) {
    await house.db
      .updateTable('terminal')
      .set({ group_id: group.id, group_path: group.path })
      .where('id', '=', one.id)
      .execute()
  }
  await house.job('policy.tellPlaces')
  expect(await shownAt(late)).toBeUndefined()
  expect(await shownAt(right)).toMatchObject({ wallpaperId: id })
})

test('[5.7] of a schedule a terminal is told the entries for its screen, and nothing where what is shown otherwise is for another', async () => {
  const group = await house.make.group(mine.id)
  const [small, large] = [await add(), await add(108, 192)]
  const { id: scheduleId } = await boss.wallpaperSchedule.create({
    name: 'Both',
    defaultId: small,
    entries: [
      { wallpaperId: large, days: ['mon'] },
      { wallpaperId: small, days: ['tue'] },
    ],
  })
  const terminal = await terminalIn(group, { resolution: '72x128' })
  const other = await terminalIn(group, { resolution: '108x192' })
  const value = { scheduleId }
  expect(await boss.wallpaper.fit({ place: at(group), value })).toMatchObject({ terminals: 2, others: 1, partly: 1 })
  await boss.wallpaper.give({ place: at(group), value })
  await house.job('policy.tellPlaces')
  expect((await shownAt(terminal))?.schedule?.entries).toMatchObject([{ days: ['tue'] }])
  expect(await shownAt(other)).toBeUndefined()
  // What is changed in it goes the same way.
  await boss.wallpaperSchedule.update({ id: scheduleId, defaultId: large })
  await house.job('policy.tellPlaces')
  expect(await shownAt(terminal)).toBeUndefined()
  expect((await shownAt(other))?.schedule?.entries).toMatchObject([{ days: ['mon'] }])
})

test('[5.7] a picture alone is measured, too, at a terminal, a model and an enterprise', async () => {
  const group = await house.make.group(mine.id)
  const terminal = await terminalIn(group, { resolution: '108x192' })
  const { id: artifactId } = await picture()
  const value = { artifactId }
  const places: PolicyPlace[] = [{ sn: terminal.sn }, { model: terminal.model, platform: 'android' }, {}]
  for (const place of places) {
    const said = await boss.wallpaper.fit({ place, value })
    expect(said.others).toBeGreaterThan(0)
    await boss.wallpaper.give({ place, value })
    await house.job('policy.tellPlaces')
    expect(await shownAt(terminal)).toBeUndefined()
    await boss.wallpaper.takeBack({ place })
  }
})
