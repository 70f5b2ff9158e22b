import type { Person } from '../../e2e/product.ts'
import { besideSql, type Case, compared, fixedPrice, pageOf, type Query } from '../beside-sql.ts'
import { openLab, seedTerminals } from '../lab.ts'
import { samples } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import type { Row } from '../table.ts'
import { snOf } from '../terminals.ts'

const some = (where: string, offset = 0, order = 'sn') =>
  pageOf(`select id from terminal t where ${where} order by ${order} limit 14 offset ${offset}`, order)
const countOf = (where: string) => `select count(*) from terminal t where ${where}`
const byState = (where: string, order: string) =>
  pageOf(
    `select t.id from terminal t join terminal_state s on s.terminal_id = t.id where ${where} order by ${order} limit 14`,
    order,
  )

function casesOf(total: number, groupId: string): Case[] {
  const simple = (what: string, query: Query, where: string): Case => ({
    what,
    query,
    page: some(where),
    count: countOf(where),
  })
  const deep = Math.floor(total / 14) - 10
  const longAgo = `not online and last_seen_at < now() - interval '72 hours'`
  const group = `group_path <@ (select path from terminal_group where id = ${groupId})`
  const inGroup = `group_id in (select id from terminal_group where path <@ (select path from terminal_group where id = ${groupId}))`
  const part = snOf(4_242).slice(5, 11)
  const like = (text: string) => `(sn ilike '%${text}%' or name ilike '%${text}%')`
  return [
    simple('first page', {}, 'true'),
    { ...simple('page 100', { page: 100 }, 'true'), page: some('true', 99 * 14) },
    { ...simple('last page', { page: deep }, 'true'), page: some('true', (deep - 1) * 14) },
    {
      what: 'online',
      query: { online: true },
      page: byState('s.online', 't.sn'),
      count: 'select count(*) from terminal_state where online',
    },
    {
      what: 'offline over 72 h',
      query: { offlineLong: true },
      page: byState(longAgo, 't.sn'),
      count: `select count(*) from terminal_state where ${longAgo}`,
    },
    simple('platform', { platform: 'windows' }, `platform = 'windows'`),
    simple('status', { status: 'logged_off' }, `status = 'logged_off'`),
    simple('group and below', { groupId }, total > 0 ? inGroup : group),
    {
      ...simple('platform, status and online', { platform: 'windows', status: 'activated', online: true }, 'true'),
      page: byState(`platform = 'windows' and status = 'activated' and s.online`, 't.sn'),
      count: `select count(*) from terminal t join terminal_state s on s.terminal_id = t.id where platform = 'windows' and status = 'activated' and s.online`,
    },
    simple('part of an SN, few match', { q: part }, like(part)),
    simple('part of an SN, all match', { q: 'PB0' }, like('PB0')),
    simple('one character', { q: '7' }, like('7')),
    simple('nothing matches', { q: 'nowhere' }, like('nowhere')),
    {
      ...simple('newest seen first', { sort: '-lastSeenAt' }, 'true'),
      page: pageOf(
        'select terminal_id from terminal_state order by last_seen_at desc nulls last, terminal_id desc limit 14',
        's.last_seen_at desc nulls last, t.id desc',
      ),
    },
    {
      ...simple('by name', { sort: 'name' }, 'true'),
      page: pageOf('select id from terminal order by name, id limit 14', 't.name, t.id'),
    },
  ]
}

const numbers: BySize<{ totals: readonly number[]; requests: number }> = {
  full: { totals: [100_000, 1_000_000], requests: 30 },
  quick: { totals: [100_000], requests: 10 },
  tiny: { totals: [2_000], requests: 2 },
}

/** The device list at two sizes: through the API against the bare SQL. */
export async function list(size: Size): Promise<Row[]> {
  const { totals, requests } = numbers[size]
  const rows: Row[] = []
  for (const total of totals) rows.push(...(await listOf(total, requests)))
  return rows
}

async function listOf(size: number, n: number): Promise<Row[]> {
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, size)
    const boss = await lab.product.signIn('admin')
    const clients = [await lab.connect(), await lab.connect()] as const
    for (const client of clients) await client.query('set jit = off')
    const { rows } = await lab.sql.query<{ id: string }>(`select id::text from terminal_group where name = 'Shop 7'`)
    const method = `${n} requests each, one after the other, as an administrator who sees all; the first counts anew, later ones may use a total up to seconds old; p50 against p50 of the page's and the count's SQL side by side on 2 connections`
    const head = {
      what: `list of ${size.toLocaleString('en')} terminals`,
      measured: 'p50 / p95 / first',
      baseline: 'p50 / p95 SQL',
      ratio: null,
      method,
    }
    const lines: Row[] = [head, { ...(await fixedPrice(boss, clients[0], n)), method }]
    for (const one of casesOf(size, rows[0]?.id as string))
      lines.push({ ...(await besideSql(one, boss, clients, n)), method })
    return [...lines, ...(await deepByKeyset(boss, { total: size, n }, method))]
  } finally {
    await lab.close()
  }
}

/** Far down by following `next`, against the first page: the price must not grow. */
async function deepByKeyset(boss: Person, { total, n }: { total: number; n: number }, method: string): Promise<Row[]> {
  const down = Math.min(20_000, total / 2)
  let after: string | undefined
  for (let at = 0; at < down; at += 500)
    after = (await boss.terminal.list({ pageSize: 500, ...(after === undefined ? {} : { after }) })).next ?? undefined
  const deep = await samples(n, () => boss.terminal.list({ after: after as string }))
  const first = await samples(n, () => boss.terminal.list())
  return [
    {
      what: `  ${down.toLocaleString('en')} down by \`after\`, against the first page`,
      ...compared(deep, first),
      method,
    },
  ]
}
