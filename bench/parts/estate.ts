import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { CallOf } from '@cpm/contract/kernel/route'
import type pg from 'pg'
import type { Person } from '../../e2e/product.ts'
import { type Lab, openLab, seedTerminals } from '../lab.ts'
import { median, percentile, rssOf, samples, timed } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { bytes, ms, perSecond, type Row } from '../table.ts'

type Query = CallOf<typeof terminal.routes.list>
/** A filter, and what it means as a condition on `t` and, with `state`, on `s`. */
type Filter = { what: string; query: Query; where: string; state?: true }
/** A sort and the order it means; `state` of those by a column of `s`. */
type Sort = { sort: NonNullable<Query['sort']>; order: string; back: string; state?: true }

const shown = `t.*, s.online, s.last_seen_at, s.battery, s.facts, s.agent, e.name as enterprise, g.name as group_name`
const joined = `join terminal_state s on s.terminal_id = t.id join enterprise e on e.id = t.enterprise_id left join terminal_group g on g.id = t.group_id`

const sorts: Sort[] = [
  { sort: 'sn', order: 't.sn', back: 't.sn desc' },
  { sort: 'name', order: 't.name, t.id', back: 't.name desc, t.id desc' },
  { sort: 'model', order: 't.model, t.id', back: 't.model desc, t.id desc' },
  { sort: 'createdAt', order: 't.created_at, t.id', back: 't.created_at desc, t.id desc' },
  {
    sort: '-lastSeenAt',
    state: true,

    order: 's.last_seen_at desc nulls last, t.id desc',
    back: 's.last_seen_at nulls first, t.id',
  },
]

function filtersOf(shop: string, enterprise: string): Filter[] {
  const from = new Date(Date.now() - 100 * 86_400_000).toISOString()
  return [
    { what: 'nothing', query: {}, where: 'true' },
    { what: 'online', query: { online: true }, where: 's.online', state: true },
    { what: 'offline', query: { online: false }, where: 'not s.online', state: true },
    {
      what: 'offline over 72 h',
      query: { offlineLong: true },
      state: true,
      where: `not s.online and s.last_seen_at < now() - interval '72 hours'`,
    },
    { what: 'platform', query: { platform: 'windows' }, where: `t.platform = 'windows'` },
    { what: 'status, most', query: { status: 'activated' }, where: `t.status = 'activated'` },
    { what: 'status, few', query: { status: 'logged_off' }, where: `t.status = 'logged_off'` },
    { what: 'group', query: { groupId: shop }, where: `t.group_id = ${shop}` },
    { what: 'enterprise', query: { enterpriseId: enterprise }, where: `t.enterprise_id = ${enterprise}` },
    { what: 'model', query: { model: 'N910' }, where: `t.model = 'N910'` },
    { what: 'OS version', query: { osVersion: '11' }, where: `t.os_version = '11'` },
    {
      what: 'tag, a third',
      query: { tag: 'bar' },
      where: `t.id in (select terminal_id from terminal_tagged where name = 'bar')`,
    },
    {
      what: 'tag, few',
      query: { tag: 'odd' },
      where: `t.id in (select terminal_id from terminal_tagged where name = 'odd')`,
    },
    { what: 'test', query: { isTest: true }, where: 't.is_test' },
    { what: 'not test', query: { isTest: false }, where: 'not t.is_test' },
    {
      what: 'favourites',
      query: { favourite: true },
      where: `t.id in (select terminal_id from favourite where account_id = (select id from account where name = 'admin'))`,
    },
    { what: 'MAC', query: { mac: 'a4:cf:00:5' }, where: `t.mac like 'a4:cf:00:5%'` },
    { what: 'IP', query: { ip: '10.7.' }, where: `t.ip like '10.7.%'` },
    { what: 'system ID', query: { systemId: 'sys00001' }, where: `lower(t.system_id) like 'sys00001%'` },
    { what: 'ext 1', query: { ext1: 'asset 99' }, where: `lower(t.ext1) like 'asset 99%'` },
    { what: 'ext 2', query: { ext2: 'region 7' }, where: `lower(t.ext2) like 'region 7%'` },
    { what: 'activated', query: { activatedFrom: from }, where: `t.activated_at >= '${from}'` },
    { what: 'created', query: { createdTo: from }, where: `t.created_at < '${from}'` },
    { what: 'q, few', query: { q: '42' }, where: `t.search like '%42%'` },
    { what: 'q, all', query: { q: 'PB0' }, where: `t.search like '%pb0%'` },
    {
      what: 'platform, status, online',
      state: true,
      query: { platform: 'windows', status: 'activated', online: true },
      where: `t.platform = 'windows' and t.status = 'activated' and s.online`,
    },
  ]
}

type Numbers = { total: number; everySort: boolean; requests: number; imported: number }
const usual = { requests: 5, imported: 10_000 }
const numbers: BySize<readonly Numbers[]> = {
  full: [
    { total: 100_000, everySort: true, ...usual },
    { total: 1_000_000, everySort: false, ...usual },
  ],
  quick: [{ total: 100_000, everySort: true, ...usual }],
  tiny: [{ total: 2_000, everySort: false, requests: 1, imported: 100 }],
}

/** The list in full, the import and the export, against the bare database; every filter by every sort at the lower size. */
export async function estate(size: Size): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of numbers[size]) rows.push(...(await estateOf(one)))
  return rows
}

async function estateOf({ total: size, everySort, requests, imported }: Numbers): Promise<Row[]> {
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, size)
    await lab.sql.query(`insert into favourite (account_id, terminal_id)
      select a.id, t.id from account a, (select id from terminal order by sn limit 500) t where a.name = 'admin'`)
    await lab.sql.query(`insert into usage_day (terminal_id, day, rx, tx)
      select id, current_date - d, 5000000, 500000 from terminal, generate_series(0, 2) d`)
    const boss = await lab.product.signIn('admin')
    return [
      ...(await lists(lab, boss, size, { everySort, n: requests })),
      ...(await imports(lab, boss, imported)),
      ...(await exported(lab, boss, size)),
    ]
  } finally {
    await lab.close()
  }
}

async function lists(
  lab: Lab,
  boss: Person,
  size: number,
  { everySort, n }: { everySort: boolean; n: number },
): Promise<Row[]> {
  const clients = [await lab.connect(), await lab.connect()] as const
  for (const client of clients) await client.query('set jit = off')
  const { rows } = await lab.sql.query<{ shop: string; enterprise: string }>(
    `select id::text as shop, enterprise_id::text as enterprise from terminal_group where name = 'Shop 7'`,
  )
  const { shop = '', enterprise = '' } = rows[0] ?? {}
  const method = `${n} requests each as an administrator who sees all, p50 / p95, the first jump to the page, and the first of the filter, which counts anew; against the page's SQL (from the nearer end, the better of two ways) and the count's side by side on 2 connections`
  const lines: Row[] = [
    {
      what: `list of ${size.toLocaleString('en')}`,
      measured: 'p50 / p95 / jump / count',
      baseline: 'p50 SQL',
      ratio: null,
      method,
    },
  ]
  const empty = await samples(4 * n, () => boss.session.isLogin())
  const nothing = `${ms(median(empty))} / ${ms(percentile(empty, 0.95))}`
  lines.push({ what: '  an answer with nothing in it', measured: nothing, baseline: '', ratio: null, method })
  const slow: { what: string; p95: number; ratio: number }[] = []
  const jumps: number[] = []
  for (const filter of filtersOf(shop, enterprise)) {
    for (const sort of sorts) {
      const isPlain = filter.what === 'nothing' || sort.sort === 'sn'
      if (!isPlain && !everySort) continue
      for (const where of ['first', 'middle', 'last'] as const) {
        const one = await measure({ filter, sort, where }, boss, clients, n)
        if (!one) continue
        jumps.push(one.jump)
        const what = `${filter.what}, by ${sort.sort}, ${where} page (${one.total.toLocaleString('en')})`
        if (one.p95 > 150 || one.ratio > 1.3) slow.push({ what, ...one })
        if (isPlain)
          lines.push({ what: `  ${what}`, measured: one.measured, baseline: ms(one.bare), ratio: one.ratio, method })
      }
    }
  }
  const over = slow.filter(({ p95 }) => p95 > 150)
  const tried = jumps.length
  const atOnce = jumps.filter((jump) => jump <= 150).length
  const measured = `${tried - over.length} of ${tried} under 150 ms p95, ${atOnce} at the first jump`
  lines.push({
    what: everySort ? '  every filter by every sort, three pages each' : '  three pages each',
    measured,
    baseline: '',
    ratio: null,
    method,
  })
  for (const { what, p95, ratio } of slow.filter(({ what: w }) => !lines.some((line) => line.what === `  ${w}`)))
    lines.push({ what: `    ${what}`, measured: ms(p95), baseline: ms(p95 / ratio), ratio, method })
  return lines
}

type Case = { filter: Filter; sort: Sort; where: 'first' | 'middle' | 'last' }

async function measure(
  { filter, sort, where }: Case,
  boss: Person,
  [a, b]: readonly [pg.Client, pg.Client],
  n: number,
) {
  const query = { ...filter.query, sort: sort.sort }
  let total = 0
  const first = await timed(async () => (total = (await boss.terminal.list(query)).total))
  const pages = Math.ceil(total / 14)
  if (where !== 'first' && pages < 3) return null
  const page = { first: 1, middle: Math.ceil(pages / 2), last: pages }[where]
  const count = `select count(*) from terminal t ${filter.state ? 'join terminal_state s on s.terminal_id = t.id' : ''} where ${filter.where}`
  const best = await bestOf(a, filter, sort, (page - 1) * 14, total)
  let records: string[] = []
  const jump = await timed(async () => {
    records = (await boss.terminal.list({ ...query, page })).records.map((row) => row.sn)
  })
  const bareRows = (await a.query<{ sn: string }>(best)).rows.map((row) => row.sn)
  if (records.join() !== bareRows.join())
    throw new Error(`${filter.what} by ${sort.sort}, ${where}: other rows than by SQL`)
  const ours = await samples(n, () => boss.terminal.list({ ...query, page }))
  const bare = median(await samples(n, () => Promise.all([a.query(best), b.query(count)])))
  const p95 = percentile(ours, 0.95)
  const measured = [median(ours), p95, jump, first].map(ms).join(' / ')
  return { total, bare, p95, jump, ratio: median(ours) / bare, measured }
}

/** The quicker of two ways to write the page: joining for every row, or finding the ids first; from the nearer end. */
async function bestOf(
  client: pg.Client,
  { where, state }: Filter,
  sort: Sort,
  skip: number,
  total: number,
): Promise<string> {
  const take = Math.min(14, total - skip)
  const isFar = skip > total / 2
  const [order, offset] = isFar ? [sort.back, total - skip - take] : [sort.order, skip]
  const from = `terminal t ${state || sort.state ? 'join terminal_state s on s.terminal_id = t.id' : ''}`
  const part = `where ${where} order by ${order} limit ${take} offset ${offset}`
  const ways = [
    `select ${shown} from terminal t ${joined} where t.id in (select t.id from ${from} ${part}) order by ${sort.order}`,
    `select * from (select ${shown}, t.id as the_id from terminal t ${joined} ${part}) as p order by ${sort.order.replace(/\b[ts]\./g, 'p.').replace('p.id', 'p.the_id')}`,
  ]
  const took: number[] = []
  for (const way of ways) {
    await client.query(way)
    took.push(await timed(() => client.query(way)))
  }
  return ways[took.indexOf(Math.min(...took))] as string
}

/** A file of so many terminals: looked at, and kept. */
async function imports(lab: Lab, boss: Person, count: number): Promise<Row[]> {
  const method = `${count.toLocaleString('en')} rows with group, date, tags and both texts, into what is there; against the same rows by one bare insert`
  const { rows: homes } = await lab.sql.query<{ enterprise: string }>(
    `select enterprise_id::text as enterprise from terminal_group where name = 'Shop 7'`,
  )
  const enterpriseId = homes[0]?.enterprise ?? ''
  const rows = Array.from({ length: count }, (_, i) => ({
    sn: `IMP${1_000_000 + i}`,
    name: `Till ${i}`,
    platform: 'android',
    model: 'A920Pro',
    group: `Shop ${1 + (i % 100)}`,

    producedAt: '2026-03-01',
    ext1: `Asset ${i}`,
    ext2: `Region ${i % 50}`,
    tags: 'vip;bar',
    isTest: 'no',
  }))
  const look = await timed(() => boss.terminal.import({ rows, enterpriseId }))
  const keep = await timed(() => boss.terminal.import({ rows, enterpriseId, commit: true }))
  const bare = await timed(() =>
    lab.sql.query(`
      insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, ext1, ext2, tags, produced_at)
      select 'BARE' || i, g.enterprise_id, g.id, g.path, 'Till ' || i, 'android', 'A920Pro', 'Asset ' || i,
        'Region ' || i % 50, array['bar', 'vip'], '2026-03-01'
      from generate_series(1, ${count}) i join terminal_group g on g.name = 'Shop ' || 1 + i % 100
        and g.enterprise_id = ${enterpriseId}`),
  )
  return [
    {
      what: `import of ${count.toLocaleString('en')}: preview`,
      measured: ms(look),
      baseline: 'goal 3 s',
      ratio: null,
      method,
    },
    {
      what: `import of ${count.toLocaleString('en')}: commit`,
      measured: ms(keep),
      baseline: ms(bare),
      ratio: keep / bare,
      method,
    },
  ]
}

/** All of it as CSV; memory of the server before and at its most. */
async function exported({ product }: Lab, boss: Person, size: number): Promise<Row[]> {
  const before = rssOf(product.pid)
  let most = before
  let [lines, looked] = [0, 0]
  const took = await timed(async () => {
    const response = await fetch(`${product.url}/api/v1/terminals?export=csv`, { headers: { session: boss.token } })
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      // Whoever counts shares the two cores with who is measured.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
      if (lines - looked < 5_000) continue
      looked = lines
      most = Math.max(most, rssOf(product.pid))
    }
  })
  if (lines < size) throw new Error(`the export has ${lines} lines`)
  const method = 'every field of every terminal as CSV over the wire; memory is what the server took beyond what it had'
  return [
    {
      what: `export of ${size.toLocaleString('en')}`,
      measured: perSecond((lines / took) * 1000),
      ratio: null,
      method,
      baseline: `+${bytes(most - before)}`,
    },
  ]
}
