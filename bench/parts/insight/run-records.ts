import type { runRecord } from '@cpm/contract/insight/run-record/run-record'
import type { CallOf } from '@cpm/contract/kernel/route'
import type pg from 'pg'
import type { Person } from '../../../e2e/product.ts'
import { fixedPrice } from '../../beside-sql.ts'
import { openLab, seedTerminals } from '../../lab.ts'
import { median, percentile, samples, timed } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, type Row } from '../../table.ts'

type Query = CallOf<typeof runRecord.routes.list>

const numbers: BySize<{ terminals: number; requests: number; days: number }> = {
  full: { terminals: 1_000_000, requests: 20, days: 90 },
  quick: { terminals: 20_000, requests: 10, days: 90 },
  tiny: { terminals: 500, requests: 1, days: 8 },
}
const goalMs = 150
const dayMs = 86_400_000
const dayOf = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const shortest = 5

/** Days of a fleet as they are made by the job, written at once: only today is left to it. */
async function seedDays(sql: pg.Client, days: number): Promise<void> {
  for (let back = days - 1; back >= 1; back--) {
    const day = dayOf(back)
    const name = `run_day_${day.replaceAll('-', '')}`
    await sql.query(`create table if not exists ${name} partition of run_day
      for values from ('${day}') to ('${dayOf(back - 1)}')`)
    await sql.query(`
      insert into run_day (day, terminal_id, online_ms, offline_spans, longest_offline_ms, boots, battery_min,
        battery_avg, bytes, faults)
      select '${day}', id, 86400000 - away, 1 + id % 3, away / (1 + id % 3), n % 4,
        case when id % 3 = 0 then 101 else 100 - n % 95 end, 60, n * 1000::bigint, (n % 5000 = 0)::int
      from (select id, (hashint8(id * 91 + ${back}) & 65535) as n,
        ((hashint8(id * 7 + ${back}) & 2147483647) % 86400000)::int as away from terminal) t
      on conflict do nothing`)
    await sql.query(`insert into run_day_made values ('${day}', now(), 0) on conflict do nothing`)
    await sql.query(`
      insert into run_store_day select r.day, t.enterprise_id, t.group_id, t.platform, count(*), sum(online_ms),
        sum(offline_spans), max(longest_offline_ms), sum(boots), 0, sum(bytes), sum(faults)
      from run_day r join terminal t on t.id = r.terminal_id where r.day = '${day}' group by 1, 2, 3, 4
      on conflict do nothing`)
  }
  await sql.query('vacuum analyze run_day')
}

function casesOf(days: number, groupId: string, sn: string): Record<string, Query> {
  const middle = dayOf(Math.floor((4 * days) / 9))
  const all = { from: dayOf(days - 1), to: dayOf(0) }
  return {
    'the last week': {},
    [`${days} days`]: all,
    [`${days} days, oldest first`]: { ...all, sort: 'day' },
    [`${days} days, least online first`]: { ...all, sort: 'onlineMs' },
    [`${days} days, most data first`]: { ...all, sort: '-bytes' },
    [`${days} days, lowest battery first`]: { ...all, sort: 'batteryMin' },
    [`${days} days, longest away first`]: { ...all, sort: '-longestOfflineMs' },
    [`${days} days, most faults first`]: { ...all, sort: '-faults' },
    'one day, least online first': { from: middle, to: middle, sort: 'onlineMs' },
    [`one store, ${days} days`]: { ...all, groupId },
    [`one store, ${days} days, least online first`]: { ...all, groupId, sort: 'onlineMs' },
    [`one model, ${days} days, most starts first`]: { ...all, model: ['D2 mini'], sort: '-boots' },
    'one platform, the last week': { platform: ['linux'] },
    [`one terminal, ${days} days`]: { ...all, q: sn },
    'part of an SN many have': { ...all, q: 'PB0' },
    'online below 10 minutes': { ...all, onlineBelow: 10 },
    'battery below 10 %': { ...all, batteryBelow: 10 },
    'with faults': { ...all, faulty: true },
    'with faults, one model': { ...all, faulty: true, model: ['A910'] },
    'away over 20 hours and battery below 20 %': { ...all, offlineOver: 1200, batteryBelow: 20 },
    'more data than anybody used': { ...all, usedOver: 1_000_000 },
  }
}

/** The run records of a fleet over many days: any filter, its first page and one far behind it. */
export async function runRecords(size: Size): Promise<Row[]> {
  const { terminals, requests: n, days } = numbers[size]
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, terminals)
    await seedDays(lab.sql, days)
    const boss = await lab.product.signIn('admin')
    const { rows: found } = await lab.sql.query<{ id: string; sn: string }>(`
      select g.id::text, t.sn from terminal_group g join terminal t on t.group_id = g.id where g.name = 'Shop 7' limit 1`)
    const method = `${n} requests each, one after the other, as an administrator who sees all (goal: p95 of ${goalMs} ms); the page far behind is reached by \`next\``
    const head = {
      what: `run records of ${terminals.toLocaleString('en')} terminals over ${days} days`,
      measured: 'p50 / p95 / first',
      baseline: '',
      ratio: null,
      method,
    }
    const rows: Row[] = [head, { ...(await fixedPrice(boss, lab.sql, n)), method }]
    const all: number[] = []
    for (const [what, query] of Object.entries(casesOf(days, found[0]?.id ?? '0', found[0]?.sn ?? ''))) {
      for (const [place, asked] of await placesOf(boss, query)) {
        let total = 0
        const first = await timed(async () => (total = (await boss.runRecord.list(asked)).total))
        const took = await samples(n, () => boss.runRecord.list(asked))
        all.push(percentile(took, 0.95))
        rows.push({
          what: `  ${what}, ${place} (${total.toLocaleString('en')})`,
          measured: [median(took), percentile(took, 0.95), first].map(ms).join(' / '),
          baseline: '',
          ratio: null,
          method,
        })
      }
    }
    const stores = await samples(n, () => boss.runRecord.stores({ from: dayOf(days - 1), to: dayOf(0) }))
    rows.push({
      what: `  stores beside each other, ${days} days`,
      measured: [median(stores), percentile(stores, 0.95)].map(ms).join(' / '),
      baseline: '',
      ratio: null,
      method,
    })
    const under = all.filter((one) => one <= goalMs).length
    return [
      ...rows,
      {
        what: '  all of them',
        measured: `${under} of ${all.length} under ${goalMs} ms p95`,
        baseline: '',
        ratio: null,
        method,
      },
    ]
  } finally {
    await lab.close()
  }
}

/** Its first page, and where there is one, a page some thousand rows behind it. */
async function placesOf(boss: Person, query: Query): Promise<[string, Query][]> {
  let after: string | undefined
  for (let page = 0; page < shortest; page++) {
    const { next } = await boss.runRecord.list({ ...query, pageSize: 500, ...(after === undefined ? {} : { after }) })
    if (!next) return [['first page', query]]
    after = next
  }
  return [
    ['first page', query],
    ['2,500 rows behind', { ...query, after: after as string }],
  ]
}
