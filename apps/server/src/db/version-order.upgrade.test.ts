import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUpHeld } from '../market/app/installed/installed.tally.ts'
import { drainOf } from '../core/reaction/drain.ts'
import { judgeApps } from '../market/app/status/status.judge.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

/** A database of before the order of versions, with what people and terminals left in it, after it is brought up to date. */

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))
const lastOfOld = '0092_message_file.sql'
const max32 = 2 ** 32

let database: TestDatabase
const rows = async <T extends object = Record<string, unknown>>(text: string) =>
  (await database.pool.query<T>(text)).rows

/** Apps 1 to 5: platform, versions as they were with their old numbers, and what terminals have of them. */
const apps = [
  {
    platform: 'android',
    kind: 'apk',
    name: 'com.Shop.Till',
    versions: [
      ['1.0', 1],
      ['2.0', 2],
      ['3.0', -2],
    ],
  },
  // The old number had no room for a day, for an epoch or for what stands behind `~`.
  {
    platform: 'linux',
    kind: 'deb',
    name: 'prices',
    versions: [
      ['250324.0428', 11],
      ['1:1.0.2', 12],
      ['1.8.0~rc1', 13],
    ],
  },
  {
    platform: 'windows',
    kind: 'exe',
    name: 'Till',
    versions: [
      ['3000.1', 21],
      ['3001.1', 22],
      ['1.10', 23],
      ['1.10.0', 24],
    ],
  },
  {
    platform: 'windows',
    kind: 'zip',
    name: 'archive',
    versions: [
      ['20261120.1', 31],
      ['nothing', 32],
      ['none', 33],
    ],
  },
] as const

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-upgrade-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    rmSync(join(folder, 'functions'), { recursive: true })
    for (const name of globSync('*.sql', { cwd: folder })) if (name > lastOfOld) rmSync(join(folder, name))
    database = await testDatabase({ empty: true })
    await migrate(database.pool, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  await leaveOld()
  await migrate(database.pool)
})
afterAll(() => database.close())

async function leaveOld() {
  const { pool } = database
  await pool.query(`
    insert into enterprise (name) values ('One'), ('Two');
    insert into account (enterprise_id, name, path, kind, password_hash)
      values (null, 'root', '1', 'administrator', 'x'), (1, 'owner', '2', 'enterprise', 'x');
    insert into artifact_content (sha256, size, key, touched_at)
      values (encode(sha256('a'), 'hex'), 10, md5('a'), now());
    insert into artifact (enterprise_id, sha256, kind, name, facts)
      values (1, encode(sha256('a'), 'hex'), 'apk', 'a.apk', '{"versionCode": -2}');
    insert into terminal (sn, name, enterprise_id, platform, model, status, secret_hash, activated_at)
      select 'SN' || n, 'T' || n, 1 + n / 9, case when n in (4, 5) then 'linux' when n in (6, 7, 8) then 'windows' else 'android' end,
        'M', 'activated', sha256(n::text::bytea), now() from generate_series(1, 9) n`)
  for (const [nth, { platform, kind, name, versions }] of apps.entries()) {
    await pool.query(
      `insert into app (enterprise_id, account_id, account_path, platform, package_name, name, name_en, type, visibility,
        launched_at) values (1, 2, '2', $1, $2, $2, $2, 'tools', 'public', now())`,
      [platform, name],
    )
    for (const [version, code] of versions)
      await pool.query(
        `insert into app_version (app_id, artifact_id, version_name, version_code, kind, size, sha256, facts, shown_as,
          review_status, published, published_at)
        values ($1, 1, $2, $3, $4, 10, encode(sha256('a'), 'hex'), '{}', $5, 'approved', 'official', now())`,
        [nth + 1, version, code, kind, kind === 'zip' ? null : name.toLowerCase()],
      )
  }
  // What terminals have: of Android the code of 32 bits as it was read, and as a 64-bit one was kept.
  await pool.query(`
    insert into app_held (terminal_id, package_name, shown_as, platform, enterprise_id, version_name, version_code)
    values (1, 'com.shop.till', 'com.Shop.Till', 'android', 1, '1.0', 1),
      (2, 'com.shop.till', 'com.Shop.Till', 'android', 1, '3.0', ${max32 - 2}),
      (3, 'com.shop.till', 'com.Shop.Till', 'android', 1, '', null),
      (9, 'com.shop.till', 'com.Shop.Till', 'android', 2, '9.0', ${max32 + 5}),
      (4, 'prices', 'prices', 'linux', 1, '250324.0428', 11),
      (5, 'prices', 'prices', 'linux', 1, '1:1.0.2', 12),
      (6, 'till', 'Till', 'windows', 1, '3000.1', 21),
      (7, 'till', 'Till', 'windows', 1, '3001.1.0.0', 22),
      (8, 'till', 'Till', 'windows', 1, 'new', null);
    insert into app_held_tally (platform, package_name, enterprise_id, version_code, n)
      select platform, package_name, enterprise_id, version_code, count(*) from app_held group by 1, 2, 3, 4;
    insert into terminal_mark (name, terminal_id) values ('apps.behind', 1), ('apps.behind', 7), ('apps.notOurs', 2);
    insert into rule_group (enterprise_id, name, rule) values
      (1, 'by id', '{"appBehind": "1", "tag": ["behind"]}'),
      (1, 'by status', '{"apps": ["behind", "barred"], "tag": ["behind"]}'),
      (1, 'other', '{"tag": ["behind"]}');
    insert into saved_view (account_id, page, name, shared, query) values
      (2, 'terminal', 'by id', false, '{"appBehind": "1", "q": "behind"}'),
      (2, 'terminal', 'by status', false, '{"apps": ["behind"], "q": "behind"}');
    insert into task (enterprise_id, account_id, account_path, type, params, target, expires_at) values
      (1, 2, '2', 'message', '{}', '{"filter": {"appBehind": "1", "tag": ["behind"]}}', now()),
      (1, 1, '1', 'message', '{}', '{"filter": {"apps": ["behind", "notOurs"], "q": "behind"}}', now()),
      (1, 2, '2', 'message', '{}', '{"sns": ["behind"]}', now());
    insert into alarm_rule (enterprise_id, name, key, levels, kind, match) values
      (1, 'apps', 'app', '[]', 'simple', '{behind,barred}')`)
}

test('each version has the key of its platform, its Android code alone, and two that were different stay two', async () => {
  const found = await rows(`
    select a.platform, v.version_name as name, v.version_code as code,
      rank() over (partition by a.id order by v.version_key) as nth, v.version_key = '' as without
    from app_version v join app a on a.id = v.app_id order by a.id, v.version_key`)
  const named = (platform: string) =>
    found
      .filter((row) => row.platform === platform)
      .map(({ name, code, nth }) => [name, code, nth].map(String).join(' '))
  expect(named('android')).toEqual(['1.0 1 1', '2.0 2 2', `3.0 ${max32 - 2} 3`])
  expect(named('linux')).toEqual(['1.8.0~rc1 null 1', '250324.0428 null 2', '1:1.0.2 null 3'])
  expect(named('windows').slice(0, 4)).toEqual(['1.10 null 1', '1.10.0 null 2', '3000.1 null 3', '3001.1 null 4'])
  expect(await rows(`select facts from artifact`)).toEqual([
    { facts: { isSignatureBroken: true, versionCode: max32 - 2 } },
  ])
})

test('what terminals have is judged once each, counted, and marked', async () => {
  expect(await rows(`select count(*)::int as n from due where reaction = 'app.judgeApps'`)).toEqual([{ n: 9 }])
  // Holders are counted before the job comes: which app it is, is known then.
  expect(await rows(`select sum(n)::int as n from app_held_tally`)).toEqual(
    await rows(`select count(*)::int as n from app_held where app_id is not null`),
  )
  const ctx = { db: database.db, now: new Date() }
  const drain = drainOf('app.judgeApps', judgeApps)
  while (await drain.run(ctx));
  while (await addUpHeld.run(ctx));
  expect(
    await rows(`select terminal_id as id, version_code as code, app_id as app, standing from app_held order by 1`),
  ).toEqual([
    { id: 1, code: '1', app: 1, standing: 'outdated' },
    { id: 2, code: String(max32 - 2), app: 1, standing: 'current' },
    { id: 3, code: null, app: 1, standing: 'unknown' },
    { id: 4, code: null, app: 2, standing: 'outdated' },
    { id: 5, code: null, app: 2, standing: 'current' },
    { id: 6, code: null, app: 3, standing: 'outdated' },
    { id: 7, code: null, app: 3, standing: 'current' },
    { id: 8, code: null, app: 3, standing: 'unknown' },
    // Of the other enterprise, which has no such app.
    { id: 9, code: String(max32 + 5), app: null, standing: 'unknown' },
  ])
  expect(
    await rows(`select app_id as app, standing, sum(n)::int as n from app_held_tally group by 1, 2 order by 1, 2`),
  ).toEqual(
    await rows(`select app_id as app, standing, count(*)::int as n from app_held where app_id is not null
      group by 1, 2 order by 1, 2`),
  )
  expect(await rows(`select terminal_id as id from terminal_mark where name = 'apps.outdated' order by 1`)).toEqual(
    [1, 4, 6].map((id) => ({ id })),
  )
  expect(await rows(`select name from terminal_mark where name = 'apps.behind'`)).toEqual([])
})

test('what was saved of terminals that are behind says outdated, and what merely has the word keeps it', async () => {
  expect(await rows(`select name, rule from rule_group order by id`)).toEqual([
    { name: 'by id', rule: { appId: '1', apps: ['outdated'], tag: ['behind'] } },
    { name: 'by status', rule: { apps: ['outdated', 'barred'], tag: ['behind'] } },
    { name: 'other', rule: { tag: ['behind'] } },
  ])
  expect(await rows(`select name, query from saved_view order by id`)).toEqual([
    { name: 'by id', query: { appId: '1', apps: ['outdated'], q: 'behind' } },
    { name: 'by status', query: { apps: ['outdated'], q: 'behind' } },
  ])
  expect(await rows(`select target, by_platform from task order by id`)).toEqual([
    { target: { filter: { appId: '1', apps: ['outdated'], tag: ['behind'] } }, by_platform: false },
    { target: { filter: { apps: ['outdated', 'notOurs'], q: 'behind' } }, by_platform: true },
    { target: { sns: ['behind'] }, by_platform: false },
  ])
  expect(await rows(`select match from alarm_rule`)).toEqual([{ match: ['outdated', 'barred'] }])
})

test('the same version comes in once', async () => {
  await expect(
    database.pool.query(`
      insert into app_version (app_id, artifact_id, version_name, version_key, kind, size, sha256, facts)
      select app_id, 1, '3001.1.0', windows_version_key('3001.1.0'), 'exe', 10, sha256, '{}' from app_version where version_name = '3001.1'`),
  ).rejects.toThrow('app_version_newest')
})
