import type pg from 'pg'
import { besideSql, fixedPrice, pageOf, type Query } from '../beside-sql.ts'
import { openLab, seedTerminals } from '../lab.ts'
import type { BySize, Size } from '../size.ts'
import type { Row } from '../table.ts'

/** A filter by the API, and the best SQL we know for the ids of a page of it, behind so many, and for its count. */
type Filter = { what: string; query: Query; ids: (skip: number) => string; count: string; order: string }

/** Of the half of a terminal that moves. */
const ofState = (what: string, query: Query, where: string): Filter => ({
  what,
  query,
  ids: (skip) => `select terminal_id from terminal_state where ${where} order by sn limit 14 offset ${skip}`,
  count: `select count(*) from terminal_state where ${where}`,
  order: 't.sn',
})
/** Of the half that stands. */
const ofTerminal = (what: string, query: Query, where: string): Filter => ({
  what,
  query,
  ids: (skip) => `select id from terminal where ${where} order by sn limit 14 offset ${skip}`,
  count: `select count(*) from terminal where ${where}`,
  order: 't.sn',
})
const ofBoth = (what: string, query: Query, where: string, order = 't.sn'): Filter => {
  const from = `terminal t join terminal_state s on s.terminal_id = t.id where ${where}`
  return {
    what,
    query,
    ids: (skip) => `select t.id from ${from} order by ${order} limit 14 offset ${skip}`,
    count: `select count(*) from ${from}`,
    order,
  }
}

const goalMs = 150

const list = (values: readonly string[]) => values.map((one) => `'${one}'`).join(', ')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Names the bare SQL takes as known: which versions are below or above one. */
async function versions(client: pg.Client, column: string, way: '<' | '>', than: string): Promise<string> {
  const [table, name] = column.split('.') as [string, string]
  const { rows } = await client.query<{ version: string }>(
    `select distinct ${name} as version from ${table} where version_key(${name}) collate "C" ${way} version_key($1) collate "C"`,
    [than],
  )
  return list(rows.map(({ version }) => version))
}

const someAgents = ['cpm-agent/1.0.1', 'cpm-agent/1.9.4']
const someModels = ['A920Pro', 'N910']
const someVersions = ['9', 'Windows 10']

/** By what a terminal reports. */
async function reported(client: pg.Client): Promise<Filter[]> {
  const below = await versions(client, 'terminal_state.agent', '<', '1.10')
  const above = await versions(client, 'terminal_state.agent', '>', '1.9.9')
  const [dayAgo, twoDaysAgo, minuteBefore] = [hoursAgo(24), hoursAgo(48), hoursAgo(24 + 1 / 60)]
  const seen = (from: string, to: string) => `last_seen_at >= '${from}' and last_seen_at < '${to}'`
  const [day, minute] = [seen(twoDaysAgo, dayAgo), seen(minuteBefore, dayAgo)]
  const notThose = `(agent is null or agent not in (${list(someAgents)}))`
  return [
    ofState('battery below 10', { batteryBelow: 10 }, 'battery < 10'),
    ofState('battery below 60', { batteryBelow: 60 }, 'battery < 60'),
    ofState('storage above 90', { storageAbove: 90 }, 'storage_percent > 90'),
    ofState('storage above 40', { storageAbove: 40 }, 'storage_percent > 40'),
    ofState('last seen in a day', { lastSeenFrom: twoDaysAgo, lastSeenTo: dayAgo }, day),
    ofState('last seen in a minute', { lastSeenFrom: minuteBefore, lastSeenTo: dayAgo }, minute),
    ofState('last seen before', { lastSeenTo: dayAgo }, `last_seen_at < '${dayAgo}'`),
    ofState('agent below a version', { agentBelow: '1.10' }, `agent in (${below})`),
    ofState('agent above a version', { agentAbove: '1.9.9' }, `agent in (${above})`),
    ofState('agent below all there are', { agentBelow: '0.1' }, 'false'),
    ofState('two agents', { agent: someAgents }, `agent in (${list(someAgents)})`),
    ofState('all agents but two', { agentNot: someAgents }, notThose),
  ]
}

/** By what it is, and by what was written of it. */
async function standing(client: pg.Client): Promise<Filter[]> {
  const below = await versions(client, 'terminal.os_version', '<', '10')
  const above = await versions(client, 'terminal.os_version', '>', '11')
  const idOf = async (text: string) => (await client.query<{ id: string }>(text)).rows[0]?.id as string
  const shop = await idOf(`select id::text from terminal_group where name = 'Shop 7'`)
  const other = await idOf(`select id::text from terminal_group where name = 'Shop 8'`)
  const second = await idOf(`select id::text from enterprise where name = 'Second Retail'`)
  const noted = (text: string) => `id in (select terminal_id from terminal_note where lower(text) like '%${text}%')`
  const marked = (...names: string[]) => `id in (select terminal_id from terminal_mark where name in (${list(names)}))`
  const held = (...names: string[]) =>
    `id in (select terminal_id from app_held where package_name = 'com.bench.till' and version_name in (${list(names)}))`
  const notThose = `(os_version is null or os_version not in (${list(someVersions)}))`
  return [
    ofTerminal('OS below a version', { osVersionBelow: '10' }, `os_version in (${below})`),
    ofTerminal('OS above a version', { osVersionAbove: '11' }, `os_version in (${above})`),
    ofTerminal('two OS versions', { osVersion: someVersions }, `os_version in (${list(someVersions)})`),
    ofTerminal('all OS versions but two', { osVersionNot: someVersions }, notThose),
    ofTerminal('two models', { model: someModels }, `model in (${list(someModels)})`),
    ofTerminal('all models but two', { modelNot: someModels }, `model not in (${list(someModels)})`),
    ofTerminal('all platforms but one', { platformNot: ['android'] }, `platform <> 'android'`),
    ofTerminal('two statuses', { status: ['in_stock', 'logged_off'] }, `status in ('in_stock', 'logged_off')`),
    ofTerminal('all statuses but one', { statusNot: ['activated'] }, `status <> 'activated'`),
    ofTerminal('two groups', { groupId: [shop, other] }, `group_id in (${shop}, ${other})`),
    ofTerminal('all groups but two', { groupIdNot: [shop, other] }, `group_id not in (${shop}, ${other})`),
    ofTerminal('all enterprises but one', { enterpriseIdNot: [second] }, `enterprise_id <> ${second}`),
    ofTerminal('two tags', { tag: ['odd', 'vip'] }, `tags && '{odd,vip}'`),
    ofTerminal('all tags but two', { tagNot: ['odd', 'vip'] }, `not tags && '{odd,vip}'`),
    ofTerminal('a note few have', { note: 'broken' }, noted('broken')),
    ofTerminal('a note many have', { note: 'paper' }, noted('paper')),
    ofTerminal('apps that are outdated', { apps: ['outdated'] }, marked('apps.outdated')),
    ofTerminal('apps that are barred', { apps: ['barred'] }, marked('apps.barred')),
    ofTerminal('apps outdated or not ours', { apps: ['outdated', 'notOurs'] }, marked('apps.outdated', 'apps.notOurs')),
    ofTerminal('an app many have', { app: 'com.bench.till' }, held('1.0', '2.0')),
    ofTerminal('a version few have', { app: 'com.bench.till', appVersion: '1.0' }, held('1.0')),
  ]
}

/** Several at once, and in other orders. */
async function together(client: pg.Client): Promise<Filter[]> {
  const agents = `s.agent in (${await versions(client, 'terminal_state.agent', '<', '1.10')})`
  const systems = `t.os_version in (${await versions(client, 'terminal.os_version', '<', '10')})`
  const newest = 's.last_seen_at desc nulls last, t.id desc'
  return [
    ofBoth(
      'battery, storage and agent',
      { batteryBelow: 20, storageAbove: 80, agentBelow: '1.10' },
      `s.battery < 20 and s.storage_percent > 80 and ${agents}`,
    ),
    ofBoth(
      'OS below, model not, battery below',
      { osVersionBelow: '10', modelNot: someModels, batteryBelow: 20 },
      `${systems} and t.model not in (${list(someModels)}) and s.battery < 20`,
    ),
    ofBoth('battery below 10, newest seen first', { batteryBelow: 10, sort: '-lastSeenAt' }, 's.battery < 10', newest),
    ofBoth('OS below, newest seen first', { osVersionBelow: '10', sort: '-lastSeenAt' }, systems, newest),
    ofBoth('agent below, by name', { agentBelow: '1.10', sort: 'name' }, agents, 't.name, t.id'),
  ]
}

const numbers: BySize<{ totals: readonly number[]; requests: number }> = {
  full: { totals: [100_000, 1_000_000], requests: 20 },
  quick: { totals: [100_000], requests: 10 },
  tiny: { totals: [2_000], requests: 1 },
}

/** The filters of the device list, each at its first page, in its middle and at its end, against the bare SQL. */
export async function filters(size: Size): Promise<Row[]> {
  const { totals, requests } = numbers[size]
  const rows: Row[] = []
  for (const total of totals) rows.push(...(await filtersAt(total, requests)))
  return rows
}

/** An app four in five have, an eighth of those in an older version; some with what is barred or not ours. */
async function seedApps(client: pg.Client): Promise<void> {
  await client.query(`
    insert into app_held (terminal_id, package_name, shown_as, platform, enterprise_id, group_path, version_name, version_code,
      version_key)
    select id, 'com.bench.till', 'com.bench.till', platform, enterprise_id, group_path,
      case when id % 8 = 0 then '1.0' else '2.0' end, case when id % 8 = 0 then '1' else '2' end,
      lpad(case when id % 8 = 0 then '1' else '2' end, 20, '0')
    from terminal where id % 5 <> 0`)
  await client.query(`
    insert into terminal_mark (name, terminal_id)
    select 'apps.outdated', id from terminal where id % 8 = 0 and id % 5 <> 0
    union all select 'apps.barred', id from terminal where id % 1000 = 0
    union all select 'apps.notOurs', id from terminal where id % 3 = 0`)
  await client.query(`delete from due where reaction = 'app.judgeApps'`)
  await client.query('analyze app_held, terminal_mark')
}

async function filtersAt(size: number, n: number): Promise<Row[]> {
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, size)
    await seedApps(lab.sql)
    const boss = await lab.product.signIn('admin')
    const clients = [await lab.connect(), await lab.connect()] as const
    for (const client of clients) await client.query('set jit = off')
    const method = `${n} requests each, one after the other, as an administrator who sees all (goal: p95 of ${goalMs} ms); the first of a filter counts and the first far down reads its way there, later ones may use a total and a place up to seconds old; against the page's and the count's SQL side by side on 2 connections, the ratio p50 to p50`
    const head = {
      what: `filters over ${size.toLocaleString('en')} terminals`,
      measured: 'p50 / p95 / first',
      baseline: 'p50 / p95 SQL',
      ratio: null,
      method,
    }
    const asked = [...(await reported(lab.sql)), ...(await standing(lab.sql)), ...(await together(lab.sql))]
    const rows: Row[] = [head, { ...(await fixedPrice(boss, clients[0], n)), method }]
    const all: { first: number; p95: number }[] = []
    for (const { what, query, ids, count, order } of asked) {
      const { rows: counted } = await lab.sql.query<{ count: string }>(count)
      const pages = Math.max(1, Math.ceil(Number(counted[0]?.count) / 14))
      const places = { first: 1, middle: Math.ceil(pages / 2), last: pages }
      for (const [place, page] of Object.entries(places)) {
        const one = {
          what: `${what}, ${place} page`,
          query: { ...query, page },
          page: pageOf(ids((page - 1) * 14), order),
          count,
        }
        const measured = await besideSql(one, boss, clients, n)
        all.push(measured)
        rows.push({ ...measured, method })
      }
    }
    const under = (name: 'first' | 'p95') => all.filter((one) => one[name] <= goalMs).length
    const measured = `${under('p95')} of ${all.length} under ${goalMs} ms p95, ${under('first')} at the first asking`
    return [...rows, { what: '  all of them', measured, baseline: '', ratio: null, method }]
  } finally {
    await lab.close()
  }
}
