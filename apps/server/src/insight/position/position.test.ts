import type { Report } from '@cpm/contract/estate/agent/report'
import { mostOfWay } from '@cpm/contract/insight/position/position'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGroup } from '../../people/account/group.add.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { terminalTopics } from '../../estate/terminal/state/terminal.reports.ts'

let house: House
let enterpriseId: number
let head: { id: number; path: string }
let boss: Clients & { token: string }
beforeAll(async () => {
  house = await openTestHouse({ mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png' })
  enterpriseId = (await house.make.enterprise()).id
  head = await house.make.account({ enterpriseId })
  boss = await house.as(head)
})
afterAll(() => house.close())

const shanghai = { lat: 31.23629, lng: 121.48004 }
let seq = 0

/** What comes from the terminal, through the intake's own door. */
async function reports(terminal: { id: number; sn: string }, location: Report['location'], now = new Date()) {
  const payload = { seq: ++seq, location } as Report
  const up = { terminalId: terminal.id, sn: terminal.sn, enterpriseId, groupPath: null, sessionNo: 1, payload }
  await terminalTopics?.report?.({ db: house.db, now }, [up])
}
const terminal = (more = {}) => house.make.terminal({ enterpriseId, ...more })
const placed = async (sn: string, by = boss) => {
  const all = await by.position.list({ q: sn })
  const at = all.sns.indexOf(sn)
  return at === -1 ? null : [all.lats[at], all.lngs[at], all.states[at], all.sources[at]]
}

test('a terminal stands on the map where it last said it is, with how sure it was', async () => {
  const { id, sn } = await terminal()
  expect(await placed(sn)).toBeNull()
  await reports({ id, sn }, { ...shanghai, accuracyM: 5e-324 })
  await reports({ id, sn }, { ...shanghai, accuracyM: 14 })
  expect(await placed(sn)).toEqual([31.23629, 121.48004, 'f', 'r'])
  await reports({ id, sn }, { ...shanghai, accuracyM: 14, by: 'wifi' })
  expect((await boss.position.get({ sn })).place).toMatchObject({ accuracyM: 14, by: 'wifi' })
  await reports({ id, sn }, { lat: 31.25, lng: 121.48, accuracy: 30 })
  const { on, place } = await boss.position.get({ sn: sn.toLowerCase() })
  expect(place?.by).toBeNull()
  expect({ on, place }).toMatchObject({ on: true, place: { lat: 31.25, lng: 121.48, accuracyM: 30, source: 'report' } })
})

test('a terminal that enrols with its position is on the map, and an enrolment without a position leaves the last', async () => {
  const { id, sn } = await house.make.terminal({ enterpriseId, status: 'in_stock' })
  const tokenOf = async () => (await boss.enrolment.create({})).token
  await house.anyone.agent.enrol({
    token: await tokenOf(),
    sn,
    platform: 'linux',
    model: 'M',
    facts: { location: shanghai },
  })
  expect(await placed(sn)).toEqual([31.23629, 121.48004, 'f', 'r'])
  await boss.terminal.logOff({ sn })
  await house.db.updateTable('terminal').set({ status: 'in_stock' }).where('id', '=', id).execute()
  await house.anyone.agent.enrol({ token: await tokenOf(), sn, platform: 'linux', model: 'M', facts: { battery: 5 } })
  expect(await placed(sn)).toEqual([31.23629, 121.48004, 'f', 'r'])
})

test('what somebody set counts before what is reported until it is taken back, and is in the audit', async () => {
  const { id, sn } = await terminal()
  await reports({ id, sn }, shanghai)
  await boss.position.place({ sn, lat: 10, lng: 20 })
  await boss.position.place({ sn, lat: 11, lng: 21 })
  expect(await placed(sn)).toEqual([11, 21, 'f', 'h'])
  const { place, reported, byHand } = await boss.position.get({ sn })
  expect(place).toMatchObject({ lat: 11, source: 'hand' })
  expect(reported).toMatchObject(shanghai)
  expect(byHand).toMatchObject({ lat: 11, accountName: expect.any(String) })
  await boss.position.takeBack({ sn })
  expect(await placed(sn)).toEqual([31.23629, 121.48004, 'f', 'r'])
  const { records } = await boss.audit.list({})
  expect(records.map(({ action }) => action)).toEqual(expect.arrayContaining(['position.place', 'position.takeBack']))
})

test('one whose place nobody knows is at its store, or at the nearest above it', async () => {
  const shop = await addGroup(house.db, enterpriseId, { name: 'Shop', number: 'P1' })
  const floor = await addGroup(house.db, enterpriseId, { name: 'Floor', number: 'P2', parent: shop })
  const { sn } = await terminal({ group: floor })
  expect(await placed(sn)).toBeNull()
  await boss.position.placeStore({ groupId: String(shop.id), ...shanghai })
  expect(await placed(sn)).toEqual([31.23629, 121.48004, 'f', 's'])
  expect((await boss.position.get({ sn })).place).toMatchObject({ source: 'store', accuracyM: null })
  const ours = await house.as(await house.make.account({ enterpriseId: null }))
  expect(await placed(sn, ours)).toEqual([31.23629, 121.48004, 'f', 's'])
  await boss.position.placeStore({ groupId: String(floor.id), lat: 1, lng: 2 })
  expect(await placed(sn)).toEqual([1, 2, 'f', 's'])
  const { records } = await boss.position.stores({})
  expect(records.find(({ groupId }) => groupId === String(shop.id))).toMatchObject({ place: shanghai, terminals: 1 })
  await boss.position.takeStoreBack({ groupId: String(floor.id) })
  expect(await placed(sn)).toEqual([31.23629, 121.48004, 'f', 's'])
})

test('the map takes the filters of the device list, and says how many stand nowhere', async () => {
  const one = await terminal({ sn: 'FILTER-0001' })
  await terminal({ sn: 'FILTER-0002' })
  await reports(one, shanghai)
  const found = await boss.position.list({ q: 'filter-' })
  expect(found).toMatchObject({ sns: ['FILTER-0001'], total: 2, hidden: 0, more: false })
  expect((await boss.position.list({ q: 'filter-', online: true })).total).toBe(0)
})

test('nobody sees where a terminal of another enterprise or store is, or places it', async () => {
  const north = await addGroup(house.db, enterpriseId, { name: 'North', number: 'N1' })
  const south = await addGroup(house.db, enterpriseId, { name: 'South', number: 'S1' })
  const { id, sn } = await terminal({ group: north })
  await reports({ id, sn }, shanghai)
  const theirs = await house.make.enterprise()
  const stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  const clerk = await house.as(await house.make.account({ enterpriseId, superior: head, groupPath: south.path }))
  for (const one of [stranger, clerk]) {
    expect(await placed(sn, one)).toBeNull()
    for (const call of [
      () => one.position.get({ sn }),
      () => one.position.place({ sn, ...shanghai }),
      () => one.position.way({ sn, from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' }),
      () => one.position.placeStore({ groupId: String(north.id), ...shanghai }),
    ]) {
      await expect(call()).rejects.toMatchObject({ answer: { code: codes.missing } })
    }
  }
})

test('[3.9] where the enterprise has switched location off, nothing is shown or kept', async () => {
  const quiet = (await house.make.enterprise()).id
  const owner = await house.make.account({ enterpriseId: quiet })
  const they = await house.as(owner)
  const { id, sn } = await house.make.terminal({ enterpriseId: quiet })
  await reports({ id, sn }, shanghai)
  expect(await placed(sn, they)).not.toBeNull()
  const turn = (on: boolean) =>
    house.db.updateTable('account').set({ location_on: on }).where('id', '=', owner.id).execute()
  await turn(false)
  await reports({ id, sn }, { lat: 1, lng: 1 })
  expect(await they.position.list({})).toMatchObject({ sns: [], total: 0, hidden: 1 })
  expect(await they.position.get({ sn })).toEqual({ on: false, place: null, reported: null, byHand: null })
  await expect(they.position.place({ sn, ...shanghai })).rejects.toMatchObject({
    answer: { message: '所属企业已关闭定位', messageEn: 'The enterprise has turned location off' },
  })
  const day = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 1000).toISOString() }
  expect((await they.position.way({ sn, ...day })).points).toEqual([])
  expect((await they.terminal.get({ sn })).facts.location).toBeUndefined()
  await turn(true)
  expect(await placed(sn, they)).toEqual([31.23629, 121.48004, 'f', 'r'])
})

test('[3.9] a user sees on which days positions of a terminal are stored, and deletes a day or all of them', async () => {
  const { id, sn } = await terminal()
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
  const at = (days: number, minutes = 0) => new Date(noon - days * 86_400_000 + minutes * 60_000)
  for (const [days, minutes, lat] of [
    [2, 0, 31],
    [2, 10, 31.01],
    [1, 0, 31.01],
    [0, 0, 31.02],
  ] as const)
    await reports({ id, sn }, { lat, lng: 121 }, at(days, minutes))
  const kept = async () =>
    (await boss.position.days({ sn })).records.map(({ day, points, from }) => [day, points, from.slice(0, 10)])
  const date = (days: number) => at(days).toISOString().slice(0, 10)
  expect(await kept()).toEqual([
    [date(0), 1, date(0)],
    [date(1), 1, date(1)],
    [date(2), 2, date(2)],
  ])
  expect(await boss.position.forget({ sn, day: [date(2), '2020-01-01'] })).toEqual({ deleted: 2 })
  expect(await placed(sn)).not.toBeNull()
  expect(await kept()).toHaveLength(2)
  const theirs = await house.make.enterprise()
  const stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  await expect(stranger.position.days({ sn })).rejects.toMatchObject({ answer: { code: codes.missing } })
  await expect(stranger.position.forget({ sn })).rejects.toMatchObject({ answer: { code: codes.missing } })
  expect(await boss.position.forget({ sn })).toEqual({ deleted: 2 })
  expect(await placed(sn)).toBeNull()
  expect(await kept()).toEqual([])
  const left = await sql<{ found: boolean }>`
    select exists (select from report where terminal_id = ${id} and body::text like '%31.0%') or exists (
      select from terminal_state where terminal_id = ${id} and facts ? 'location') as found`.execute(house.db)
  expect(left.rows).toEqual([{ found: false }])
  await reports({ id, sn }, { lat: 31.03, lng: 121 })
  expect(await placed(sn)).toEqual([31.03, 121, 'f', 'r'])
})

test('a route has a position for each move and when the terminal left, and none while it stands still', async () => {
  const { id, sn } = await terminal()
  // Noon of yesterday: the first position of a day is always stored.
  const began = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
  const at = (minutes: number) => new Date(began + minutes * 60_000)
  const jitter = (n: number) => 31 + ((n % 3) - 1) * 0.0001
  for (let n = 0; n < 60; n++) await reports({ id, sn }, { lat: jitter(n), lng: 121, accuracyM: 12 }, at(n))
  await reports({ id, sn }, { lat: 31.01, lng: 121, accuracyM: 12 }, at(61))
  const span = { from: at(-1).toISOString(), to: at(119).toISOString() }
  const { points, metres } = await boss.position.way({ sn, ...span })
  const minutes = points.map((point) => (Date.parse(point.at) - began) / 60_000)
  expect(minutes.filter((minute) => minute > 0)).toEqual([59, 61])
  expect(metres).toBeLessThan(1200)
})

test('0, 0, swapped coordinates and a jump that no vehicle can make do not move a terminal on the map', async () => {
  const { id, sn } = await terminal()
  await reports({ id, sn }, { lat: 52.5, lng: 13.4, accuracyM: 10 })
  for (const [lat, lng] of [
    [0, 0],
    [13.4, 52.5],
    [40, 100],
  ] as const)
    await reports({ id, sn }, { lat, lng, accuracyM: 10 })
  expect(await placed(sn)).toEqual([52.5, 13.4, 'f', 'r'])
  await reports({ id, sn }, { lat: 40.001, lng: 100, accuracyM: 10 }, new Date(Date.now() + 60_000))
  expect(await placed(sn)).toEqual([40.001, 100, 'f', 'r'])
})

test('[5.8] the way of one terminal over at most 24 hours, by the time it was there', async () => {
  const { id, sn } = await terminal()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await reports({ id, sn }, { lat: 31, lng: 121, accuracyM: 9 }, minutesAgo(50))
  // Said late: it was offline on the way.
  await reports({ id, sn }, { lat: 31.02, lng: 121, at: minutesAgo(40).getTime() }, minutesAgo(10))
  await reports({ id, sn }, { lat: 31.01, lng: 121, at: minutesAgo(45).getTime() }, minutesAgo(9))
  const to = new Date().toISOString()
  const { points, metres } = await boss.position.way({ sn, from: minutesAgo(60).toISOString(), to })
  expect(points.map(({ lat }) => lat)).toEqual([31, 31.01, 31.02])
  expect(points[0]).toMatchObject({ accuracyM: 9 })
  expect(metres).toBeGreaterThan(2200)
  expect(metres).toBeLessThan(2250)
  const long = { sn, from: minutesAgo(24 * 60 + 1).toISOString(), to }
  await expect(boss.position.way(long)).rejects.toMatchObject({ answer: { code: codes.badInput } })
})

test('the length of a route is of all its positions, also of those that are left out', async () => {
  const { id, sn } = await terminal()
  const from = new Date(Date.now() - 8 * 3_600_000)
  await sql`
    insert into position_log (terminal_id, at, lat, lng)
    select ${id}, ${from}::timestamptz + n * interval '4 seconds', 31 + (n % 2) * 100 / 111195.08, 121
    from generate_series(0, 6000) n`.execute(house.db)
  const { points, metres } = await boss.position.way({ sn, from: from.toISOString(), to: new Date().toISOString() })
  expect(points.length).toBeLessThanOrEqual(mostOfWay)
  expect([points[0], points.at(-1)].map((point) => point && Date.parse(point.at) - from.getTime())).toEqual([
    0, 24_000_000,
  ])
  expect(Math.round(metres / 1000)).toBe(600)
})

test('given to another enterprise a terminal does not bring along where it was', async () => {
  const { id, sn } = await terminal()
  await reports({ id, sn }, shanghai)
  await boss.position.place({ sn, ...shanghai })
  const theirs = await house.make.enterprise()
  await house.db
    .updateTable('terminal')
    .set({ enterprise_id: theirs.id, group_id: null, group_path: null })
    .where('id', '=', id)
    .execute()
  const they = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  expect(await placed(sn, they)).toBeNull()
})

test('pictures of a map from outside may be shown from where the setting says, and from nowhere else', async () => {
  expect(await boss.position.map({})).toMatchObject({ tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', gcj02: true })
  const { headers } = await house.app.inject({ url: '/healthz' })
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example.com;")
  expect(headers['content-security-policy']).toContain("connect-src 'self' ws: wss:;")
})

test.each(['https://tiles.example.com/china.pmtiles?key=1', 'https://tiles.example.com/{z}/{x}/{y}.mvt'])(
  'shapes of a map from outside may be fetched from where the setting says: %s',
  async (mapTiles) => {
    const other = await openTestHouse({ mapTiles })
    try {
      const they = await other.as(await other.make.account({ enterpriseId: (await other.make.enterprise()).id }))
      expect(await they.position.map({})).toMatchObject({ tiles: mapTiles })
      const { headers } = await other.app.inject({ url: '/healthz' })
      expect(headers['content-security-policy']).toContain("connect-src 'self' ws: wss: https://tiles.example.com;")
      expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
    } finally {
      await other.close()
    }
  },
)
