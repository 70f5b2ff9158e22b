import { randomBytes } from 'node:crypto'
import { apkOf } from '../../../apps/server/src/delivery/artifact/testing/packages.ts'
import type { Person } from '../../../e2e/product.ts'
import { type Lab, openLab, seedTerminals } from '../../lab.ts'
import { percentile, samples, timed } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, ms, type Row } from '../../table.ts'

const MB = 1024 * 1024

const numbers: BySize<{ apps: number; terminals: number; requests: number; megabytes: number }> = {
  full: { apps: 5_000, terminals: 100_000, requests: 100, megabytes: 200 },
  quick: { apps: 1_000, terminals: 20_000, requests: 30, megabytes: 50 },
  tiny: { apps: 100, terminals: 1_000, requests: 2, megabytes: 1 },
}

/** The market's page with many apps and versions, an app's own page, and what bringing a large one costs. */
export async function market(size: Size): Promise<Row[]> {
  const { apps, terminals, requests, megabytes } = numbers[size]
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, terminals)
    await seedApps(lab, apps)
    const boss = await lab.product.signIn('enterprise')
    const method = `95th percentile of ${requests} requests one after the other, the first three not counted, by the account at the top of an enterprise; ${apps.toLocaleString('en')} apps with 10 versions each, half of them of another enterprise, and ${(terminals * 5).toLocaleString('en')} rows of who has what; the baseline is the plainest SQL for the same page and its count`
    const read = await readMarket(lab, boss, requests)
    return [...read.map((row) => ({ ...row, method })), ...(await bringLarge(boss, megabytes * MB))]
  } finally {
    await lab.close()
  }
}

/** Apps of two enterprises, versions of which every second is published, and five apps on each terminal. */
async function seedApps({ sql }: Lab, count: number): Promise<void> {
  await sql.query(`
    insert into artifact_content (sha256, size, key, touched_at)
      select encode(sha256('a'), 'hex'), 10, md5('a'), now();
    insert into artifact (enterprise_id, sha256, kind, name, facts)
      select e.id, encode(sha256('a'), 'hex'), 'apk', 'bench.apk', '{}' from enterprise e;
    alter table app disable trigger user;
    alter table app_version disable trigger user;
    insert into app (enterprise_id, account_id, account_path, platform, package_name, name, name_en, type, visibility,
        launched_at, created_at, updated_at)
      select coalesce(a.enterprise_id, e.id), a.id, coalesce(a.path, '1'), 'android', 'com.bench.app' || n, '应用 ' || n, 'App ' || md5(n::text),
        (array['payment','sales','stock','members','orders','tools'])[1 + n % 6], 'public',
        case when n % 3 > 0 then now() end, now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}) n
      join enterprise e on (e.name = 'Second Retail') = (n % 2 = 0)
      left join account a on a.name = 'enterprise' and a.enterprise_id = e.id;
    insert into app_version (app_id, artifact_id, version_name, version_code, version_key, kind, size, sha256, facts, shown_as,
        review_status, published, published_at, created_at)
      select app.id, f.id, '1.' || n, n::text, lpad(n::text, 20, '0'), 'apk', 1000000, encode(sha256('a'), 'hex'),
        jsonb_build_object('permissions', array['android.permission.INTERNET', 'android.permission.CAMERA'],
          'label', jsonb_build_object('', app.name_en)),
        lower(app.package_name), case when n = 10 then 'pending' else 'approved' end,
        case when n % 2 = 0 and n < 10 then 'official' else 'none' end, now(), now() - (100 - n) * interval '1 hour'
      from app join artifact f on f.enterprise_id = app.enterprise_id, generate_series(1, 10) n;
    insert into app_held (terminal_id, package_name, shown_as, platform, enterprise_id, group_path, version_name,
        version_code, version_key)
      select t.id, 'com.bench.app' || at, 'com.bench.app' || at, 'android', t.enterprise_id, t.group_path, '1.' || v,
        v::text, lpad(v::text, 20, '0')
      from terminal t cross join generate_series(0, 4) k,
        lateral (select 1 + (t.id * 7 + k * 131) % ${count} as at, 1 + (t.id + k) % 10 as v) what
      on conflict do nothing;
    -- As the job leaves them.
    update app_held h set app_id = s.app_id, standing = s.standing, barred = s.barred
      from app_standings(array(select id from terminal)) s
      where s.terminal_id = h.terminal_id and s.package_name = h.package_name;
    alter table app enable trigger user;
    alter table app_version enable trigger user;`)
  // As it is a while after it came, when the database has looked through it once.
  await sql.query('vacuum analyze')
}

type Query = Parameters<Person['app']['list']>[0]
type Case = { what: string; query: Query; where?: string; order?: string; offset?: number; size?: number }

const cases: readonly Case[] = [
  {
    what: 'the market, by name',
    query: { market: true, sort: 'name' },
    where: 'launched_at is not null',
    order: 'lower(name)',
  },
  { what: 'all, by name', query: { sort: 'name' }, order: 'lower(name)' },
  { what: 'all, the newest first', query: {}, order: 'created_at desc' },
  { what: 'part of a name', query: { q: '77' }, where: `name ilike '%77%' or name_en ilike '%77%'` },
  { what: 'of one type', query: { type: ['stock'] }, where: `type = 'stock'` },
  { what: 'page 100', query: { page: 100, sort: 'name' }, order: 'lower(name)', offset: 99 * 14 },
  { what: 'with terminals outdated', query: { outdated: true } },
  { what: 'most held first', query: { sort: '-holders' } },
  { what: '500 on a page', query: { pageSize: 500 }, size: 500 },
]

type Line = Omit<Row, 'method'>

async function readMarket({ sql }: Lab, boss: Person, count: number): Promise<Line[]> {
  const rows: Line[] = []
  const compare = async (what: string, ask: () => Promise<unknown>, plainly: string[]) => {
    const took = percentile(await samples(count, ask), 0.95)
    const plain = percentile(
      await samples(count, async () => {
        for (const text of plainly) await sql.query(text)
      }),
      0.95,
    )
    rows.push({ what, measured: ms(took), baseline: ms(plain), ratio: took / plain })
  }
  const { records } = await boss.app.list({ sort: '-holders', pageSize: 1 })
  const id = records[0]?.id ?? ''
  const mine = `enterprise_id = ${records[0]?.enterpriseId}`
  for (const { what, query, where = 'true', order = 'created_at desc', offset = 0, size = 14 } of cases) {
    await compare(what, () => boss.app.list(query), [
      `select * from app where ${mine} and (${where}) order by ${order} limit ${size} offset ${offset}`,
      `select count(*) from app where ${mine} and (${where})`,
    ])
  }
  await compare('one app', () => boss.app.get({ id }), [`select * from app where id = ${id}`])
  await compare('its versions', () => boss.app.versions({ id }), [
    `select * from app_version where app_id = ${id} order by version_key desc limit 14`,
  ])
  await compare('versions by the name of an app', () => boss.app.allVersions({ appName: 'app77' }), [
    `select v.* from app_version v join app a on a.id = v.app_id where a.package_name ilike '%app77%' limit 14`,
  ])
  await compare('who has which version', () => boss.app.holderCounts({ id }), [
    `select version_key, count(*) from app_held where app_id = ${id} group by 1`,
  ])
  return rows
}

/** An APK of that size: brought, and made an app of. */
async function bringLarge(boss: Person, size: number): Promise<Row[]> {
  const large = apkOf('com.bench.large', '1.0', 1, {
    label: 'Large',
    parts: [{ name: 'assets/data.bin', bytes: randomBytes(size) }],
  })
  const plain = await timed(() => boss.artifact.put({ kind: 'file', name: 'large.bin', bytes: large }))
  let artifactId = ''
  const brought = await timed(async () => {
    artifactId = (await boss.artifact.put({ kind: 'apk', name: 'large.apk', bytes: large })).id
  })
  const made = await timed(() => boss.app.create({ artifactId, type: 'tools', visibility: 'public' }))
  return [
    {
      what: `an APK of ${bytes(size)} brought, read and made an app`,
      measured: ms(brought + made),
      baseline: `${ms(plain)} (the same bytes, as a file nobody looks into)`,
      ratio: (brought + made) / plain,
      method: `once, over HTTP on this machine; of that the app itself, its transaction, ${ms(made)}`,
    },
  ]
}
