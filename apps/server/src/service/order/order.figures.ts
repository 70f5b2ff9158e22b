import type { order } from '@cpm/contract/service/order/order'
import type { OrderFigure } from '@cpm/contract/service/order/order.shape'
import { sql } from 'kysely'
import type { Handler } from '../../core/feature.ts'
import { joinedTo } from '../../core/scope.ts'

const most = 200
const usualDays = 30

/** What orders are told apart by; an order of several models counts with each. */
const ways = {
  store: { key: sql`coalesce(o.group_id::text, '')`, name: sql`max(g.name)`, join: sql`` },
  person: { key: sql`coalesce(o.assignee_id::text, '')`, name: sql`max(o.assignee_name)`, join: sql`` },
  kind: { key: sql`o.kind`, name: sql`null::text`, join: sql`` },
  model: {
    key: sql`coalesce(m.model, '')`,
    name: sql`max(m.model)`,
    join: sql`left join lateral (
      select distinct terminal.model from service_order_terminal ot join terminal on terminal.id = ot.terminal_id
      where ot.order_id = o.id) m on true`,
  },
} as const

/** How long it takes to answer and to solve, of hours that count. */
export const figures: Handler<typeof order.routes.figures> = async ({ scope, now }, { by, from, to }) => {
  const way = ways[by]
  const since = from ?? new Date(now.getTime() - usualDays * 86_400_000).toISOString()
  const { rows } = await scope.sql<OrderFigure>`
    with o as (
      select * from service_order where ${scope.visible('service_order')} and merged_into is null
        and created_at >= ${since}::timestamptz and created_at <= ${to ?? now.toISOString()}::timestamptz)
    select ${way.key} as key, ${way.name} as name, count(*)::int as orders,
      count(*) filter (where o.status in ('complete', 'closed'))::int as finished,
      count(*) filter (where o.solve_due < coalesce(o.solved_at, o.closed_at, ${now}))::int as late,
      percentile_cont(0.5) within group (order by o.answer_ms) as "answerMs",
      percentile_cont(0.5) within group (order by o.solve_ms) as "solveMs"
    from o left join terminal_group g on g.id = o.group_id ${way.join}
    where ${joinedTo('service_order', 'terminal_group', 'terminal')}
    group by 1 order by orders desc, key limit ${most}`
  return { records: rows }
}
