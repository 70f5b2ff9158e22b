import type { fault } from '@cpm/contract/estate/fault/fault'
import { tellFaults } from './fault.reconcile.ts'
import { badField, channels, type Handler, refused } from '../../core/feature.ts'

/** One that nobody has, or another has, refuses them all. */
export const acknowledge: Handler<typeof fault.routes.acknowledge> = async (ctx, { ids, note }) => {
  const { scope, account, now } = ctx
  const asked = [...new Set(ids.map(Number))]
  const { rows } = await scope.sql<{ id: number; terminal_id: number; over: boolean }>`
    select o.id, o.terminal_id, o.cleared_at is not null as over
    from peripheral_fault o join terminal on terminal.id = o.terminal_id
    where o.id = any(${asked}::bigint[]) and ${scope.visible('terminal')} order by o.id for update of o`
  if (rows.length < asked.length) throw badField('ids', 'answer.missing')
  const open = rows.filter((row) => !row.over)
  if (open.length === 0) throw refused('fault.over')
  await scope.sql`
    update peripheral_fault set acknowledged_at = ${now}, acknowledged_by = ${account.id}, note = ${note || null}
    where id = any(${open.map((row) => row.id)}::bigint[])`
  await tellFaults(
    scope.open,
    channels.live,
    open.map((row) => row.terminal_id),
  )
  return { acknowledged: open.length }
}
