import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { CallOf } from '@cpm/contract/kernel/route'
import type pg from 'pg'
import type { Person } from '../e2e/product.ts'
import { median, percentile, samples, timed } from './measure.ts'
import { ms, type Row } from './table.ts'

export type Query = CallOf<typeof terminal.routes.list>
/** A page by the API, and the best SQL we know that answers the same: its rows and its count. */
export type Case = { what: string; query: Query; page: string; count: string }
/** Two connections: the rows and the count are asked for side by side, as the server does. */
export type Two = readonly [pg.Client, pg.Client]

/** All a row shows. */
const shown = `t.*, s.online, s.last_seen_at, s.battery, s.facts, s.agent, e.name as enterprise, g.name as group_name`
const joined = `join terminal_state s on s.terminal_id = t.id join enterprise e on e.id = t.enterprise_id left join terminal_group g on g.id = t.group_id`
export const pageOf = (ids: string, order = 't.sn'): string =>
  `select ${shown} from terminal t ${joined} where t.id in (${ids}) order by ${order}`

/** What every answer costs, whatever is asked: session, permission, checks, the wire. */
export async function fixedPrice(boss: Person, client: pg.Client, n: number): Promise<Omit<Row, 'method'>> {
  const ours = await samples(n, () => boss.session.isLogin())
  return {
    what: '  an answer of the API with nothing in it',
    ...compared(ours, await samples(n, () => client.query('select 1'))),
  }
}

/** A row, and of it in numbers what is summed up: the first asking, and 95 in 100 of those behind it. */
type Measured = Omit<Row, 'method'> & { first: number; p95: number }

/** Both, after they were seen to agree on how many there are. */
export async function besideSql(one: Case, boss: Person, [a, b]: Two, n: number): Promise<Measured> {
  const named = (text: string) => ({ name: `${one.what} ${text.length}`, text })
  let total = 0
  const first = await timed(async () => (total = (await boss.terminal.list(one.query)).total))
  const [, counted] = await Promise.all([a.query(one.page), b.query<{ count: string }>(one.count)])
  if (Number(counted.rows[0]?.count) !== total)
    throw new Error(`${one.what}: ${total} by the API, ${counted.rows[0]?.count} by SQL`)
  const ours = await samples(n, () => boss.terminal.list(one.query))
  const bare = await samples(n, () => Promise.all([a.query(named(one.page)), b.query(named(one.count))]))
  const what = `  ${one.what} (${total.toLocaleString('en')})`
  return { what, ...compared(ours, bare, first), first, p95: percentile(ours, 0.95) }
}

export function compared(ours: number[], bare: number[], first?: number): Pick<Row, 'measured' | 'baseline' | 'ratio'> {
  return {
    measured: [median(ours), percentile(ours, 0.95), ...(first === undefined ? [] : [first])].map(ms).join(' / '),
    baseline: [median(bare), percentile(bare, 0.95)].map(ms).join(' / '),
    ratio: median(ours) / median(bare),
  }
}
