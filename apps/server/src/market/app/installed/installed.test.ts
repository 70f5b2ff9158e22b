import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { msi } from '../../../delivery/artifact/testing/packages.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

const till = (more: object = {}) => world.make.terminal({ enterpriseId: world.mine.id, ...more })
const app = (packageName: string, versionCode: number, version = `${versionCode}.0`) => ({
  packageName,
  versionCode,
  version,
})
/** An app of which the second version is the current one, and the third not published yet. */
async function threeVersions(name: string) {
  const { clerk, admin } = world
  const { id } = await world.newApp(clerk, { name, code: 10, version: '10.0' })
  for (const code of [20, 30]) {
    await clerk.app.addVersion({ id, artifactId: await world.apk(clerk, { name, code, version: `${code}.0` }) })
  }
  const versions = (await clerk.app.versions({ id })).records.map((one) => one.id)
  const [third, second, first] = versions as [string, string, string]
  await clerk.app.submit({ id: second })
  await admin.app.approve({ id: second })
  await clerk.app.publish({ id: second })
  await clerk.app.launch({ id })
  return { id, first, second, third }
}

test('who has an app, and an older version than the current one, is counted of what terminals show', async () => {
  const { clerk } = world
  const { id, first, second, third } = await threeVersions('com.held')
  const terminals = [await till(), await till(), await till(), await till(), await till()]
  const codesOf = [10, 10, 20, 30, 15]
  for (const [nth, one] of terminals.entries()) await world.shows(one, [app('com.held', codesOf[nth] as number)])
  expect(await clerk.app.get({ id })).toMatchObject({ holders: 5, outdated: 3 })
  expect(await clerk.app.holderCounts({ id })).toEqual({
    total: 5,
    versions: [
      { versionId: third, versionName: '30.0', versionCode: '30', order: 'newer', count: 1, barred: false },
      { versionId: second, versionName: '20.0', versionCode: '20', order: 'current', count: 1, barred: false },
      { versionId: null, versionName: '15.0', versionCode: '15', order: 'older', count: 1, barred: false },
      { versionId: first, versionName: '10.0', versionCode: '10', order: 'older', count: 2, barred: false },
    ],
  })
  expect((await clerk.app.version({ id: first })).holders).toBe(2)
  const standing = async (query = {}) =>
    (await clerk.app.holders({ id, sort: 'versionCode', ...query })).records.map((one) => one.standing)
  expect(await standing()).toEqual(['outdated', 'outdated', 'outdated', 'current', 'ahead'])
  expect(await standing({ standing: ['current', 'ahead'] })).toEqual(['current', 'ahead'])
  expect(await standing({ versionId: second })).toEqual(['current'])
  await clerk.app.bar({ id: first, reason: 'a fault' })
  await world.job('app.judgeApps')
  expect(await standing({ standing: ['barred'] })).toEqual(['barred', 'barred'])
  expect((await clerk.app.holders({ id, q: terminals[2]?.sn ?? '' })).records).toMatchObject([
    { sn: terminals[2]?.sn, versionName: '20.0', versionCode: '20', standing: 'current', online: false },
  ])
  // What is taken off is counted no more.
  await world.shows(terminals[0] as { id: number }, [])
  expect(await clerk.app.get({ id })).toMatchObject({ holders: 4, outdated: 2 })
  expect((await clerk.app.list({ outdated: true })).records.map((one) => one.id)).toContain(id)
})

test('who had it before it came into the market is found then', async () => {
  const { clerk } = world
  const early = await till()
  await world.shows(early, [app('com.early', 1)])
  const { id } = await world.newApp(clerk, { name: 'com.early' })
  await world.job('app.findHolders')
  expect((await clerk.app.get({ id })).holders).toBe(1)
  const due = world.db.selectFrom('due').where('reaction', '=', 'app.findHolders')
  expect(await due.selectAll().execute()).toEqual([])
  // When no app has that name any more, nobody is said to have it.
  await clerk.app.remove({ id })
  const left = await world.db.selectFrom('app_held').selectAll().where('package_name', '=', 'com.early').execute()
  expect(left).toEqual([])
})

test('who had it is found as well where another app is shown under the same name', async () => {
  const { clerk, db } = world
  const artifactId = await world.bring(clerk, 'msi', 'till.msi', msi())
  const { id, packageName } = await clerk.app.create({ artifactId, type: 'sales', visibility: 'public' })
  const { productCode = '' } = (await clerk.artifact.get({ id: artifactId })).facts
  const early = await till({ platform: 'windows' })
  await world.shows(early, [{ packageName: productCode }])
  await world.job('app.findHolders')
  // The same program in another package.
  const copied = (table: string) => sql`(jsonb_populate_record(null::${sql.raw(table)}, to_jsonb(o) || `
  const { rows } = await sql<{ id: number }>`
    insert into app overriding system value
    select ${copied('app')} jsonb_build_object('id', o.id + 100000, 'package_name', 'till-setup'))).* from app o where o.id = ${id}
    returning id`.execute(db)
  const other = rows[0]?.id ?? 0
  await sql`
    insert into app_version overriding system value
    select ${copied('app_version')} jsonb_build_object('id', o.id + 100000, 'app_id', ${other}::bigint))).*
    from app_version o where o.app_id = ${id}`.execute(db)
  await world.job('app.findHolders')
  const held = await db.selectFrom('app_held').select('package_name').where('terminal_id', '=', early.id).execute()
  expect(held.map((one) => one.package_name).toSorted()).toEqual([packageName.toLowerCase(), 'till-setup'].toSorted())
  await sql`delete from app where id = ${other}`.execute(db)
  await clerk.app.remove({ id })
})

test('a store counts its own terminals, and another enterprise none of ours', async () => {
  const { owner, clerk } = world
  const { id } = await threeVersions('com.scoped')
  const [north, south] = [await world.make.group(world.mine.id), await world.make.group(world.mine.id)]
  const keeper = await world.as(
    await world.make.account({ enterpriseId: world.mine.id, superior: world.accounts.owner, groupPath: north.path }),
  )
  const [here, there] = [await till({ group: north }), await till({ group: south })]
  const foreign = await world.make.terminal({ enterpriseId: world.theirs.id })
  for (const one of [here, there, foreign]) await world.shows(one, [app('com.scoped', 10)])
  const theirs = await world.newApp(world.stranger, { name: 'com.scoped' })
  await world.job('app.judgeApps')
  expect((await owner.app.get({ id })).holders).toBe(2)
  expect((await world.admin.app.get({ id })).holders).toBe(2)
  expect((await world.stranger.app.get({ id: theirs.id })).holders).toBe(1)
  expect((await keeper.app.get({ id })).holders).toBe(1)
  expect((await keeper.app.holderCounts({ id })).total).toBe(1)
  expect((await keeper.app.holders({ id })).records.map((one) => one.sn)).toEqual([here.sn])
  // What a terminal has goes along with it, to another group and to another enterprise.
  await owner.group.update({ id: String(south.id), parentId: String(north.id) })
  expect((await keeper.app.get({ id })).holders).toBe(2)
  await world.admin.terminal.transfer({ target: { sns: [here.sn] }, enterpriseId: String(world.theirs.id) })
  expect((await clerk.app.get({ id })).holders).toBe(1)
  expect((await world.stranger.app.get({ id: theirs.id })).holders).toBe(2)
  await expect(world.stranger.app.holders({ id })).rejects.toEqual(refusal(codes.missing))
  await expect(world.stranger.app.holderCounts({ id })).rejects.toEqual(refusal(codes.missing))
})

test('the list is put in order by how many have an app, as far as one sees them', async () => {
  const { clerk } = world
  const [few, many] = [await world.newApp(clerk, { name: 'com.few' }), await world.newApp(clerk, { name: 'com.most' })]
  for (let nth = 0; nth < 8; nth++) await world.shows(await till(), [app('com.most', 1)])
  const { records } = await clerk.app.list({ sort: '-holders', pageSize: 500 })
  expect(records[0]).toMatchObject({ id: many.id, holders: 8 })
  expect(records.map((one) => one.holders)).toEqual(records.map((one) => one.holders).toSorted((a, b) => b - a))
  expect(records.find((one) => one.id === few.id)?.holders).toBe(0)
})

test('an installer of Windows is known there by another code with every version', async () => {
  const { clerk, admin } = world
  const artifactId = await world.bring(clerk, 'msi', 'till.msi', msi())
  const { id, packageName } = await clerk.app.create({ artifactId, type: 'sales', visibility: 'public' })
  const { id: version } = await world.versionOf(clerk, id)
  await clerk.app.submit({ id: version })
  await admin.app.approve({ id: version })
  await clerk.app.publish({ id: version })
  await clerk.app.launch({ id })
  const { facts } = await clerk.artifact.get({ id: artifactId })
  expect(facts.productCode).not.toBe(packageName)
  const [same, older] = [await till({ platform: 'windows' }), await till({ platform: 'windows' })]
  await world.shows(same, [{ packageName: facts.productCode ?? '', name: 'Harbour Till', version: '3.2.1' }])
  await world.shows(older, [{ packageName: facts.productCode ?? '', name: 'Harbour Till', version: '3.1.9' }])
  const { records } = await clerk.app.holders({ id, sort: '-versionCode' })
  expect(records.map((one) => [one.sn, one.standing])).toEqual([
    [same.sn, 'current'],
    [older.sn, 'outdated'],
  ])
  // No other platform has it, whatever it calls its own.
  await world.shows(await till(), [{ packageName: facts.productCode ?? '' }])
  expect((await clerk.app.get({ id })).holders).toBe(2)
})
