import { codes } from '@cpm/contract/kernel/envelope'
import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { badField, refusal } from '../../testing/refusal.ts'
import { mp4, png } from '../artifact/testing/pictures.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
let mine: { id: number }
// A Monday, at 08:30 in Shanghai and 00:30 in London.
const now = new Date('2026-11-23T00:30:00Z')
beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  mine = await house.make.enterprise()
  const theirs = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

let nth = 0
const put = (kind: 'picture' | 'video', bytes: Uint8Array<ArrayBuffer>) =>
  boss.artifact.put({ kind, name: kind === 'picture' ? `p${++nth}.png` : `v${++nth}.mp4`, bytes })
const picture = (width = 72, height = 128) => put('picture', png(width, height, ++nth % 250))
const add = async (name: string) => (await boss.wallpaper.create({ artifactId: (await picture()).id, name })).id
const addVideo = async (name: string) => {
  const [{ id: artifactId }, { id: posterId }] = [await put('video', mp4(72, 128, ++nth)), await picture()]
  return (await boss.wallpaper.create({ artifactId, posterId, name })).id
}
const fileOf = async (path: string) =>
  house.app.inject({ url: `/api/v1/wallpapers/${path}`, headers: { session: boss.token } })
const group = () => house.make.group(mine.id)
async function terminalIn(place: { id: number; path: string }, facts: SomeFacts = {}) {
  const terminal = await house.make.terminal({ enterpriseId: mine.id, group: place, secret: 'hush' })
  const state = { terminal_id: terminal.id, facts: JSON.stringify(facts), reported_at: now }
  await house.db
    .insertInto('terminal_state')
    .values(state)
    .onConflict((oc) => oc.column('terminal_id').doUpdateSet({ facts: state.facts, reported_at: now }))
    .execute()
  return terminal
}
const told = async (terminalId: number) =>
  (
    await house.db
      .selectFrom('terminal_config')
      .select('desired')
      .where('terminal_id', '=', terminalId)
      .executeTakeFirstOrThrow()
  ).desired as { wallpaper?: Record<string, unknown> }
const at = (place: { id: number }) => ({ groupId: String(place.id) })
const mayFetch = async ({ sn }: { sn: string }, sha256: string) => {
  const authorization = `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`
  return (await house.app.inject({ url: `/agent/v1/artifacts/${sha256}`, headers: { authorization } })).statusCode
}

test('[2.13] a picture is taken into the library with its screen, and shown to who may see it', async () => {
  const id = await add('Autumn')
  expect(await boss.wallpaper.get({ id })).toMatchObject({
    name: 'Autumn',
    type: 'picture',
    screen: '72x128',
    places: 0,
    schedules: 0,
  })
  const shown = await fileOf(`${id}/picture`)
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['content-security-policy']]).toEqual([
    200,
    'image/png',
    "sandbox; default-src 'none'",
  ])
  await boss.wallpaper.update({ id, name: 'Winter', introduction: 'Snow' })
  expect((await boss.wallpaper.list({ q: 'SNOW', type: ['picture'], screen: ['72x128'] })).records).toMatchObject([
    { id, name: 'Winter' },
  ])
  expect((await boss.wallpaper.list({ q: 'snow', type: ['video'] })).total).toBe(0)
  const { get, update, remove, picture: picturesOf } = stranger.wallpaper
  for (const call of [get, update, remove, picturesOf])
    await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  const file = await house.app.inject({ url: '/api/v1/wallpapers?export=csv', headers: { session: boss.token } })
  expect(file.body).toMatch(/^\uFEFFName,Type,Screen size,/)
})

test('a video has a poster as large as it, which stands in for it', async () => {
  const { id: artifactId } = await put('video', mp4(72, 128, 7))
  await expect(boss.wallpaper.create({ artifactId, name: 'x' })).rejects.toEqual(badField('posterId', /needs a poster/))
  const { id: wrong } = await picture(128, 72)
  await expect(boss.wallpaper.create({ artifactId, posterId: wrong, name: 'x' })).rejects.toEqual(
    badField('posterId', /72x128/),
  )
  const { id: posterId } = await picture()
  const { id } = await boss.wallpaper.create({ artifactId, posterId, name: 'Offers' })
  expect(await boss.wallpaper.get({ id })).toMatchObject({ type: 'video', screen: '72x128', durationMs: 7000 })
  expect((await fileOf(`${id}/video`)).headers['content-type']).toBe('video/mp4')
  expect((await fileOf(`${id}/picture`)).headers['content-type']).toBe('image/png')
  expect((await fileOf(`${await add('still')}/video`)).statusCode).toBe(404)
})

test('a schedule is given to a group: its terminals are told all of it, and may fetch every file of it', async () => {
  const [plain, video] = [await add('Plain'), await addVideo('Offers')]
  const { id } = await boss.wallpaperSchedule.create({
    name: 'Shop',
    defaultId: plain,
    entries: [{ wallpaperId: video, days: ['mon'], from: '08:00', to: '12:00' }],
  })
  const shop = await group()
  const terminal = await terminalIn(shop)
  await boss.wallpaper.give({ place: at(shop), value: { scheduleId: id } })
  await house.job('policy.tellPlaces')
  const { wallpaper } = await told(terminal.id)
  expect(wallpaper).toMatchObject({
    name: 'Plain',
    wallpaperId: plain,
    schedule: { scheduleId: id, name: 'Shop', entries: [{ name: 'Offers', days: ['mon'], video: { name: 'Offers' } }] },
  })
  const sums = [...JSON.stringify(wallpaper).matchAll(/"sha256":\s*"(\w+)"/g)].map(([, sum]) => sum as string)
  expect(new Set(sums).size).toBe(3)
  const outside = await terminalIn(await group())
  for (const sum of sums) expect([await mayFetch(terminal, sum), await mayFetch(outside, sum)]).toEqual([200, 404])
  expect(await boss.wallpaperSchedule.get({ id })).toMatchObject({ places: 1 })
  // What is changed in it is changed wherever it is given.
  await boss.wallpaper.update({ id: video, name: 'New offers' })
  await house.job('policy.tellPlaces')
  expect(JSON.stringify(await told(terminal.id))).toContain('New offers')
  await boss.wallpaperSchedule.update({ id, entries: [] })
  await house.job('policy.tellPlaces')
  expect(await told(terminal.id)).toMatchObject({ wallpaper: { schedule: { entries: [] } } })
  expect(await mayFetch(terminal, sums[1] as string)).toBe(404)
})

test('nothing is deleted that a place or a schedule shows', async () => {
  const [plain, other] = [await add('Kept'), await add('Other')]
  const { id } = await boss.wallpaperSchedule.create({
    name: 'Kept',
    defaultId: plain,
    entries: [{ wallpaperId: other }],
  })
  await expect(boss.wallpaper.remove({ id: other })).rejects.toEqual(
    refusal(422, '1 schedule uses the wallpaper (Kept)'),
  )
  const shop = await group()
  await boss.wallpaper.give({ place: at(shop), value: { scheduleId: id } })
  await expect(boss.wallpaperSchedule.remove({ id })).rejects.toEqual(refusal(422, 'assigned to 1 scope'))
  await boss.wallpaper.give({ place: at(shop), value: { wallpaperId: plain } })
  await boss.wallpaperSchedule.remove({ id })
  await expect(boss.wallpaper.remove({ id: plain })).rejects.toEqual(refusal(422, 'assigned to 1 scope'))
  await boss.wallpaper.takeBack({ place: at(shop) })
  const { artifactId } = await boss.wallpaper.get({ id: plain })
  await boss.wallpaper.remove({ id: plain })
  await boss.wallpaper.remove({ id: other })
  await expect(boss.artifact.get({ id: artifactId })).rejects.toEqual(refusal(codes.missing))
})

test('a schedule names wallpapers of its own enterprise, and dates in their order', async () => {
  const id = await add('Mine')
  const made = stranger.wallpaperSchedule.create({ name: 'x', defaultId: id, entries: [] })
  await expect(made).rejects.toEqual(refusal(codes.missing))
  const backwards = { wallpaperId: id, dateFrom: '2026-12-24', dateTo: '2026-12-01' }
  await expect(boss.wallpaperSchedule.create({ name: 'x', defaultId: id, entries: [backwards] })).rejects.toEqual(
    badField('entries.0.dateTo', /end date is earlier/),
  )
  expect((await boss.wallpaperSchedule.list({ q: 'nobody' })).total).toBe(0)
  expect((await stranger.wallpaperSchedule.list({})).total).toBe(0)
  const file = await house.app.inject({
    url: '/api/v1/wallpaper-schedules?export=csv',
    headers: { session: boss.token },
  })
  expect(file.body).toMatch(/^\uFEFFName,Default wallpaper,Entries,/)
})

test('the proof says how many terminals show what they are to show now, each by its own clock', async () => {
  const [plain, morning] = [await add('Night'), await addVideo('Morning')]
  const { id } = await boss.wallpaperSchedule.create({
    name: 'Proof',
    defaultId: plain,
    entries: [{ wallpaperId: morning, from: '08:00', to: '12:00' }],
  })
  const shop = await group()
  await boss.wallpaper.give({ place: at(shop), value: { scheduleId: id } })
  const { shown } = await boss.wallpaperSchedule.get({ id })
  const entry = shown.schedule?.entries[0]
  const [night, still, video] = [shown.sha256, entry?.sha256 as string, entry?.video?.sha256 as string]
  const [shanghai, london] = ['Asia/Shanghai', 'Europe/London']
  const right = await terminalIn(shop, { zone: shanghai, wallpaper: video })
  const poster = await terminalIn(shop, { zone: shanghai, wallpaper: still })
  const late = await terminalIn(shop, { zone: shanghai, wallpaper: night })
  const asleep = await terminalIn(shop, { zone: london, wallpaper: night })
  const silent = await terminalIn(shop)
  const offset = await terminalIn(shop, { zone: 'GMT+8', wallpaper: video })
  await house.job('policy.tellPlaces')
  const { records } = await boss.wallpaper.proof({})
  const mineAlone = records.find(({ value }) => value.schedule?.scheduleId === id)
  expect(mineAlone).toMatchObject({ place: 'group', shows: 3, still: 1, other: 1, silent: 1 })
  const { policyId } = mineAlone!
  const found = async (standing?: ('shows' | 'still' | 'other' | 'silent')[]) =>
    (await boss.wallpaper.proofTerminals({ id: policyId, ...(standing && { standing }) })).records
  expect((await found(['shows'])).map(({ sn }) => sn).toSorted()).toEqual([right.sn, asleep.sn, offset.sn].toSorted())
  expect(await found(['still'])).toMatchObject([{ sn: poster.sn, wanted: 'Morning' }])
  expect(await found(['other'])).toMatchObject([{ sn: late.sn, zone: shanghai }])
  expect(await found(['silent'])).toMatchObject([{ sn: silent.sn, zone: null }])
  expect(await found()).toHaveLength(6)
  expect((await stranger.wallpaper.proof({})).records).toEqual([])
  await expect(stranger.wallpaper.proofTerminals({ id: policyId })).rejects.toEqual(refusal(codes.missing))
})
