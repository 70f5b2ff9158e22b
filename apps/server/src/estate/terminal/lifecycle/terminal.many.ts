import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import {
  mostTags,
  type ManyChanged,
  type TerminalStatus,
  terminalStates,
  type TerminalTarget,
} from '@cpm/contract/estate/terminal/terminal.shape'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { tellTerminals } from '../config/terminal.notify.ts'
import { livesBy } from './terminal.life.ts'
import { channels, type Ctx, type Handler, refused, wake } from '../../../core/feature.ts'
import { changeAll, cutAll } from './terminal.move.ts'
import { inOrder, knowTags, tellGroups } from '../save/terminal.insert.ts'
import { heldGroup, mayBeGroupless } from '../save/terminal.place.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { reached } from './terminal.target.ts'

type Own = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: { id: number; name: string } }

/** Moves terminals along their life [4.5], those that may go there from where they are. */
async function along(
  ctx: Own,
  target: TerminalTarget,
  status: TerminalStatus,
  dates: RawBuilder<unknown>,
  from = terminalStates.into(status),
) {
  const found = await reached(ctx, target)
  await livesBy(ctx.db, ctx)
  const set = sql`status = ${status}, ${dates}`
  const changed = await changeAll(ctx, found, set, sql<SqlBool>`terminal.status = any(${from}::text[])`)
  return { changed, answer: answerOf(found, changed) }
}

const answerOf = (found: readonly unknown[], changed: readonly unknown[]): ManyChanged => ({
  changed: changed.length,
  skipped: found.length - changed.length,
})

export const ship: Handler<typeof terminal.routes.ship> = async (ctx, { target }) =>
  (await along(ctx, target, 'shipped', sql`shipped_at = ${ctx.now}`)).answer

/** Only what is shipped: what is logged off returns to stock by another way, one at a time. */
export const takeBack: Handler<typeof terminal.routes.takeBack> = async (ctx, { target }) =>
  (await along(ctx, target, 'in_stock', sql`shipped_at = null`, ['shipped'])).answer

export const logOffMany = async (ctx: Own, { target }: { target: TerminalTarget }): Promise<ManyChanged> => {
  const dates = sql`secret_hash = null, logged_off_at = ${ctx.now}`
  return cut(ctx, await along(ctx, target, 'logged_off', dates))
}

/** Those that were logged off may be enrolled again after this. */
export async function restockMany(ctx: Own, target: TerminalTarget): Promise<ManyChanged> {
  const dates = sql`shipped_at = null, activated_at = null, logged_off_at = null`
  return cut(ctx, await along(ctx, target, 'in_stock', dates))
}

/** Ends the connections of those that changed, and the runs nobody will answer for. */
async function cut(ctx: Own, { changed, answer }: Awaited<ReturnType<typeof along>>): Promise<ManyChanged> {
  await cutAll(
    ctx,
    changed.map(({ sn }) => sn),
  )
  await wake(ctx.db, 'jobs', { job: 'closeUnreachable' })
  return answer
}

export const move: Handler<typeof terminal.routes.move> = async (ctx, { target, groupId }) => {
  const { scope } = ctx
  if (groupId === null) mayBeGroupless(scope)
  const group = groupId === null ? null : await heldGroup(scope, groupId)
  const found = await reached(ctx, target)
  if (group && found.some((one) => one.enterpriseId !== group.enterpriseId)) throw refused('terminal.otherEnterprise')
  await mustBeProvenFor(ctx, found.length)
  const set = sql`group_id = ${group?.id ?? null}::bigint, group_path = ${group?.path ?? null}::ltree`
  const elsewhere = sql<SqlBool>`terminal.group_id is distinct from ${group?.id ?? null}::bigint`
  const changed = await changeAll(ctx, found, set, elsewhere)
  // Who sees where they came to; who sees where they were has been told.
  await tellTerminals(
    scope.open,
    channels.live,
    changed.map((one) => ({ ...one, groupPath: group?.path ?? null })),
  )
  for (const [enterpriseId, some] of Map.groupBy(changed, (one) => one.enterpriseId)) {
    await tellGroups(scope.open, enterpriseId, [...some.map((one) => one.groupPath), group?.path ?? null])
  }
  return answerOf(found, changed)
}

export const tag: Handler<typeof terminal.routes.tag> = async (ctx, { target, add, remove }) => {
  const { scope } = ctx
  const found = await reached(ctx, target)
  const wanted = inOrder(add)
  const tags = sql`array(
    select one from unnest(terminal.tags) as one where one <> all(${remove}::text[])
    union select unnest(${wanted}::text[]) order by 1)`
  const { rows } = await scope.sql`
    select from terminal
      where ${unscoped('terminal', 'found in scope')} and terminal.id = any(${found.map(({ id }) => id)}::bigint[])
      and cardinality(${tags}) > ${mostTags} limit 1`
  if (rows.length > 0) throw refused('terminal.tooManyTags')
  const changed = await changeAll(ctx, found, sql`tags = ${tags}`, sql<SqlBool>`terminal.tags is distinct from ${tags}`)
  await knowTags(scope.open, [...new Set(changed.map((one) => one.enterpriseId))], wanted)
  return answerOf(found, changed)
}
