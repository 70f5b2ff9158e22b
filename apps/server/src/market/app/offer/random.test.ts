import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

/** Many small changes in any order: afterwards everything that is kept says what the rule says, counted by hand. */

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

/** The same numbers each time. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const packages = ['com.Random.one', 'com.random.two']
const platforms = ['android', 'linux'] as const
const ofAny = [null, 0, 1]

async function settle() {
  for (const job of ['findHolders', 'judgeApps', 'addUpHeld']) await world.job(`app.${job}`)
}

const rowsOf = async (text: ReturnType<typeof sql>) => (await text.execute(world.db)).rows

const held = () =>
  rowsOf(sql`select terminal_id, package_name, enterprise_id, version_key, app_id, standing, barred
    from app_held order by 1, 2`)

/** What the rule says of each of them now. */
const asRuled = () =>
  rowsOf(sql`
    select h.terminal_id, h.package_name, t.enterprise_id, h.version_key, s.app_id,
      coalesce(s.standing, 'unknown') as standing, coalesce(s.barred, false) as barred
    from app_held h join terminal t on t.id = h.terminal_id
    left join lateral app_standing_of(t, h.package_name, h.version_key) s on true order by 1, 2`)

async function expectRight(after: string) {
  const before = await held()
  expect(before, after).toEqual(await asRuled())
  await sql`select app_held_anew(array(select id from terminal))`.execute(world.db)
  expect(before, `${after}: what terminals have`).toEqual(await held())
  expect(
    await rowsOf(sql`select app_id, enterprise_id, version_key, standing, n::int from app_held_tally
      order by 1, 2, 3 nulls last, 4`),
    `${after}: the tally`,
  ).toEqual(
    await rowsOf(sql`select app_id, enterprise_id, version_key, standing, count(*)::int as n from app_held
      where app_id is not null group by 1, 2, 3, 4 order by 1, 2, 3 nulls last, 4`),
  )
  expect(
    await rowsOf(sql`select terminal_id from terminal_mark where name = 'apps.outdated' order by 1`),
    `${after}: marks`,
  ).toEqual(
    await rowsOf(sql`select distinct h.terminal_id from app_held h join app a on a.id = h.app_id
      where h.standing = 'outdated' and (a.enterprise_id is not null or a.visibility = 'public') order by 1`),
  )
}

test('after three hundred changes in any order the counts, the marks and how apps stand are right', async () => {
  const { db } = world
  const pick = random(20_261_127)
  const one = <T>(all: readonly T[]): T => all[pick(all.length)] as T
  const enterprises = [world.mine.id, world.theirs.id]
  const artifact = Number(await world.apk(world.admin, { name: 'com.random.file' }))
  const tills: { id: number; sn: string; platform: string }[] = []
  for (let n = 0; n < 12; n++) {
    tills.push(await world.make.terminal({ enterpriseId: one(enterprises), platform: one(platforms) }))
  }
  const any = async (table: 'app' | 'app_version') =>
    (await rowsOf(sql`select id from ${sql.table(table)} order by id`)).map((row) => (row as { id: number }).id)
  const version = (from: string, code: string, name: string) => sql`
    insert into app_version (app_id, artifact_id, version_name, version_code, version_key, kind, size, sha256, facts,
      shown_as, review_status)
    select id, ${artifact}, ${name}, case when platform = 'android' then ${code} end,
      app_version_key(platform, ${name}, ${code}), case platform when 'android' then 'apk' else 'deb' end, 1,
      repeat('0', 64), '{}', lower(package_name), 'approved' from ${sql.table(from)}
    on conflict do nothing`
  const deeds: Record<string, () => Promise<unknown>> = {
    list: () => {
      const till = one(tills)
      const items = packages
        .filter(() => pick(4) > 0)
        .map((packageName) => ({
          packageName: pick(2) === 0 ? packageName : packageName.toUpperCase(),
          version: one(['1.0', '1.5', '2.0~rc1', '2.0', '3.0', 'x']),
          ...(till.platform === 'android' && pick(5) > 0 && { versionCode: 1 + pick(6) }),
        }))
      return world.shows(till, items as never)
    },
    // An app is never without a version.
    newApp: () => {
      const code = String(1 + pick(6))
      const at = one(ofAny)
      const of = at === null ? null : (enterprises[at] ?? null)
      return sql`with made as (
          insert into app (enterprise_id, account_path, platform, package_name, name, name_en, type, visibility,
            launched_at) values (${of}, '1', ${one(platforms)}, ${one(packages)}, 'a', 'a', 'tools',
            ${one(['public', 'private'])}, ${one([null, new Date()])})
          on conflict do nothing returning *)
        ${version('made', code, '1.0')}`.execute(db)
    },
    removeApp: async () => pick(3) === 0 && sql`delete from app where id = ${one(await any('app')) ?? 0}`.execute(db),
    newVersion: async () => {
      const [code, name] = [String(1 + pick(6)), one(['1.0', '1.5', '2.0~rc1', '2.0', '3.0'])]
      return sql`with one as (select * from app where id = ${one(await any('app')) ?? 0})
        ${version('one', code, name)}`.execute(db)
    },
    removeVersion: async () =>
      pick(3) === 0 &&
      sql`delete from app_version v where published = 'none' and id = ${one(await any('app_version')) ?? 0}
        and exists (select from app_version o where o.app_id = v.app_id and o.id <> v.id)`.execute(db),
    publish: async () =>
      sql`update app_version set published = 'official', published_at = now()
        where id = ${one(await any('app_version')) ?? 0}`.execute(db),
    unpublish: async () =>
      sql`update app_version set published = 'none' where id = ${one(await any('app_version')) ?? 0}`.execute(db),
    bar: async () =>
      sql`update app_version set barred_at = ${one([null, new Date()])} where id = ${one(await any('app_version')) ?? 0}`.execute(
        db,
      ),
    becomes: async () =>
      sql`update app set visibility = ${one(['public', 'private'])}, launched_at = ${one([null, new Date()])},
        os_from = ${one(['', '9', '10'])}, os_to = ${one(['', '10'])} where id = ${one(await any('app')) ?? 0}`.execute(
        db,
      ),
    moves: () =>
      sql`update terminal set enterprise_id = ${one(enterprises)}, group_id = null, group_path = null
        where id = ${one(tills).id}`.execute(db),
    changes: () =>
      sql`update terminal set os_version = ${one([null, '9', '10', '10 Pro', '11'])} where id = ${one(tills).id}`.execute(
        db,
      ),
  }
  const names = Object.keys(deeds)
  const done: string[] = []
  for (let n = 1; n <= 300; n++) {
    const name = n < 12 ? one(['newApp', 'newVersion', 'list']) : one(names)
    done.push(name)
    await deeds[name]?.()
    if (n % 10 === 0) {
      await settle()
      await expectRight(`${n}: ${done.splice(0).join(', ')}`)
    }
  }
  expect(await rowsOf(sql`select 1 from app_held where app_id is not null limit 1`)).toHaveLength(1)
})
