import type { inspection } from '@cpm/contract/service/inspection/inspection'
import type { CallOf } from '@cpm/contract/kernel/route'
import type pg from 'pg'
import { gramsOf } from '../../../apps/server/src/core/list/grams.ts'
import { openLab, seedTerminals } from '../../lab.ts'
import { median, percentile, samples, timed } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, type Row } from '../../table.ts'

type Query = CallOf<typeof inspection.routes.list>

const numbers: BySize<{ count: number; requests: number; requestsOfTrends: number }> = {
  full: { count: 1_000_000, requests: 20, requestsOfTrends: 5 },
  quick: { count: 20_000, requests: 10, requestsOfTrends: 5 },
  tiny: { count: 1_000, requests: 1, requestsOfTrends: 1 },
}
const goalMs = 150
const texts = 2000
const towns = ['上海', '北京', '广州', '深圳', '成都', '杭州', 'Harbour', 'Orchard', 'Central', 'Riverside']
const people = ['王芳', '李伟', '周晓敏', 'Anna Berg', 'John Miller']
const faults = ['屏幕有裂纹', '打印机卡纸', '电源线松动', 'the screen is cracked', 'paper jam in the printer', '']

/** What records say: stores, people and faults, with what each is found by. */
const said = Array.from({ length: texts }, (_, n) => {
  const store = `${towns[n % towns.length]}第${n}店 Shop ${n}`
  const [inspector = '', fault = ''] = [people[n % people.length], faults[(n * 7) % faults.length]]
  return {
    store,
    inspector,
    grams: gramsOf([store, inspector, fault, '门店季度巡检', 'Quarterly store inspection'].join('\n')),
  }
})

/** Records of two years, written at once; the index over their grams is made behind them, as on a restore. */
async function seedRecords(sql: pg.Client, count: number): Promise<void> {
  await sql.query(`create temporary table said (place int, store text, inspector text, grams text[])`)
  await sql.query(
    `insert into said select (one->>'n')::int, one->>'store', one->>'inspector',
       array(select jsonb_array_elements_text(one->'grams')) from jsonb_array_elements($1::jsonb) one`,
    [JSON.stringify(said.map((one, n) => ({ ...one, n })))],
  )
  await sql.query(`with made as (insert into inspection_form (enterprise_id, title_cn, title_en, status, version)
      select id, '门店季度巡检', 'Quarterly store inspection', 'active', 1 from enterprise returning id)
    insert into inspection_form_version (form_id, version, body, created_at)
    select id, 1, '{"title":{"cn":"门店季度巡检","en":""},"sections":[]}', now() from made`)
  await sql.query('alter table inspection disable trigger user')
  await sql.query('drop index inspection_grams')
  await sql.query(
    `insert into inspection (enterprise_id, group_id, group_path, client_id, form_id, version, status, title_cn, title_en,
       store_name, inspector, planned_on, started_at, finished_at, answers, seal, result, points, of, failed, failed_items,
       grams, created_at)
     select g.enterprise_id, g.id, g.path, 'c' || n, f.id, 1, case when n % 20 = 0 then 'planned' else 'complete' end,
       '门店季度巡检', 'Quarterly store inspection', s.store, s.inspector, case when n % 20 = 0 then current_date + n % 60 - 30 end,
       case when n % 20 > 0 then at end, case when n % 20 > 0 then at end, '{"a":{"value":"yes"}}',
       case when n % 20 > 0 then 'x' end, case when n % 20 = 0 then null when n % 7 = 0 then 'failed' else 'passed' end,
       10, 12, (n % 7 = 0)::int, case when n % 7 = 0 then array['q' || n % 30] else '{}' end, s.grams, at
     from generate_series(1, $1::int) n
       cross join lateral (select now() - (($1::int - n) * interval '2 years' / $1::int) as at) t
       join said s on s.place = (n * 7919::bigint) % ${texts}
       join (select id, enterprise_id, path, row_number() over (order by id) - 1 as nth, count(*) over () as of
         from terminal_group) g on g.nth = n % g.of
       join inspection_form f on f.enterprise_id = g.enterprise_id`,
    [count],
  )
  await sql.query('create index inspection_grams on inspection using gin (grams)')
  await sql.query('alter table inspection enable trigger user')
  await sql.query('vacuum analyze inspection')
}

const casesOf = (groupId: string): Record<string, Query> => ({
  'the newest': {},
  'page 20': { page: 20 },
  'finished last': { sort: '-finishedAt' },
  'planned first': { sort: 'plannedOn', status: ['planned'] },
  'by store name': { sort: 'storeName' },
  'by inspector': { sort: 'inspector' },
  'by status': { sort: 'status' },
  'to be done': { status: ['planned'] },
  overdue: { overdue: true },
  'that failed': { result: ['failed'] },
  'of one store': { groupId },
  'of one week': {
    from: new Date(Date.now() - 100 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 93 * 86_400_000).toISOString(),
  },
  'a common word in Chinese (every row)': { q: '季度巡检' },
  'two letters of Chinese': { q: '卡纸' },
  'a rare store': { q: '第1234店' },
  'an English phrase': { q: 'paper jam' },
  'both languages': { q: '上海 crack' },
  'nothing has it': { q: '纸上 Riverside' },
  'a word, that failed': { q: '裂纹', result: ['failed'] },
})

/** Lists of a million inspections, their search in both languages, and their trends. */
export async function inspections(size: Size): Promise<Row[]> {
  const { count, requests: n, requestsOfTrends } = numbers[size]
  const lab = await openLab()
  try {
    await seedTerminals(lab.sql, 2000)
    await seedRecords(lab.sql, count)
    const { rows: found } = await lab.sql.query<{ id: string }>(`
      select id::text from terminal_group g where exists (select from terminal t where t.group_id = g.id) limit 1`)
    const rows: Row[] = []
    const all: number[] = []
    for (const name of ['admin', 'enterprise'] as const) {
      const who = await lab.product.signIn(name)
      const method = `${n} requests each, one after the other, as ${name} (goal: p95 of ${goalMs} ms)`
      const row = (what: string, measured: string): Row => ({ what, measured, baseline: '', ratio: null, method })
      rows.push(row(`${count.toLocaleString('en')} inspections, as ${name}`, 'p50 / p95 / first'))
      for (const [what, query] of Object.entries(casesOf(found[0]?.id ?? '0'))) {
        let total = 0
        const first = await timed(async () => (total = (await who.inspection.list(query)).total))
        const took = await samples(n, () => who.inspection.list(query))
        all.push(percentile(took, 0.95))
        const figures = [median(took), percentile(took, 0.95), first].map(ms).join(' / ')
        rows.push(row(`  ${what} (${total.toLocaleString('en')})`, figures))
      }
      for (const verb of ['trends', 'weakest'] as const) {
        const took = await samples(requestsOfTrends, () => who.inspection[verb]({}))
        rows.push(row(`  ${verb}, half a year`, [median(took), percentile(took, 0.95)].map(ms).join(' / ')))
      }
    }
    const under = all.filter((one) => one <= goalMs).length
    const measured = `${under} of ${all.length} lists under ${goalMs} ms p95`
    return [...rows, { what: '  all of them', measured, baseline: '', ratio: null, method: '' }]
  } finally {
    await lab.close()
  }
}
