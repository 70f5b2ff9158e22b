import { contract } from '@cpm/contract'
import type { HistoryKind } from '@cpm/contract/history'
import type { Resource } from '@cpm/contract/kernel/resource'
import { placesOf } from '@cpm/contract/kernel/route'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Scope } from '../../db/scope.ts'

type Sql = RawBuilder<unknown>
/**
 * A source of the history: rows of one terminal that an index has in the order of `at`. `tag` is unique among rows of one
 * moment; `data` is what is shown of a row.
 */
export type Branch = { kind: HistoryKind; from: Sql; where: Sql; at: Sql; tag: Sql; data: Sql }
export type Owner = { id: number; sn: string }

const of = (pairs: Record<string, Sql>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(pairs).flatMap(([key, value]) => [sql.lit(key), value]))})`

/** Actions on a terminal that is named in their address: what they are about is its SN. */
const actionsBySn = Object.entries(contract as Record<string, Resource>).flatMap(([name, resource]) =>
  Object.entries(resource.routes)
    .filter(([, route]) => route.permission !== 'agent' && placesOf(route.path).includes('sn'))
    .map(([verb]) => `${name}.${verb}`),
)

const life = ({ id }: Owner): Branch => ({
  kind: 'life',
  from: sql`terminal_life as l`,
  where: sql`l.terminal_id = ${id}`,
  at: sql`l.at`,
  tag: sql`'l' || l.id`,
  data: of({
    from: sql`l.from_status`,
    to: sql`l.to_status`,
    accountName: sql`l.account_name`,
    note: sql`l.note`,
  }),
})

const run = ({ id }: Owner, scope: Scope): Branch => ({
  kind: 'run',
  from: sql`task_run join task on task.id = task_run.task_id left join account as a on a.id = task.account_id`,
  where: sql`task_run.terminal_id = ${id} and ${scope.visible('task_run')}`,
  at: sql`task_run.updated_at`,
  tag: sql`'r' || task_run.id`,
  data: of({
    runId: sql`task_run.id::text`,
    taskId: sql`task_run.task_id::text`,
    type: sql`task.type`,
    status: sql`task_run.status`,
    reason: sql`task_run.reason`,
    exitCode: sql`task_run.exit_code`,
    attempt: sql`task_run.attempt`,
    accountName: sql`a.name`,
  }),
})

const event = ({ id }: Owner): Branch => ({
  kind: 'event',
  from: sql`event as e`,
  where: sql`e.terminal_id = ${id}`,
  at: sql`e.received_at`,
  tag: sql`'e' || e.id`,
  data: of({ type: sql`e.type`, terminalAt: sql`e.at`, data: sql`e.data` }),
})

/** Of a connection that ended its end and its beginning, of the one that goes on its beginning. */
const connections = ({ id }: Owner): Branch[] => {
  const ended = { kind: 'connection', from: sql`connection_log as c`, where: sql`c.terminal_id = ${id}` } as const
  const began = (at: Sql) => ({
    at,
    tag: sql`'a'`,
    data: of({ online: sql`true`, reason: sql`null::text`, lastedMs: sql`null::int` }),
  })
  return [
    {
      ...ended,
      at: sql`c.until`,
      tag: sql`'b'`,
      data: of({
        online: sql`false`,
        reason: sql`c.reason`,
        lastedMs: sql`(extract(epoch from c.until - c.at) * 1000)::bigint`,
      }),
    },
    { ...ended, ...began(sql`c.at`) },
    {
      kind: 'connection',
      from: sql`terminal_state as s`,
      where: sql`s.terminal_id = ${id} and s.online and s.online_since is not null`,
      ...began(sql`s.online_since`),
    },
  ]
}

const deed = {
  kind: 'change',
  at: sql`audit.at`,
  tag: sql`'u' || audit.id`,
  data: of({
    auditId: sql`audit.id::text`,
    action: sql`audit.action`,
    accountName: sql`audit.account_name`,
    tokenName: sql`audit.token_name`,
    changed: sql`case when audit.changes is null then 0
      else jsonb_array_length(audit.changes) + coalesce((audit.changes -> -1 ->> 'more')::int - 1, 0) end`,
  }),
} as const

/** What was done to it by its SN, and what changed its row on the way to something else. */
const changes = ({ id, sn }: Owner, scope: Scope): Branch[] => {
  const named = sql<SqlBool>`audit.object = ${sn} and audit.action = any(${actionsBySn})`
  const seen = sql`audit.code = 1 and ${scope.visible('audit')}`
  const touched = JSON.stringify([{ table: 'terminal', id: String(id) }])
  return [
    { ...deed, from: sql`audit`, where: sql`${named} and ${seen}` },
    {
      ...deed,
      // The offset keeps the database from walking along the time instead of asking the index over what changed.
      from: sql`(select * from audit where changes @> ${touched}::jsonb offset 0) as audit`,
      where: sql`(${named}) is not true and ${seen}`,
    },
  ]
}

/** Of these kinds everything the reader may see. */
export function branchesOf(owner: Owner, scope: Scope, kinds: ReadonlySet<HistoryKind>): Branch[] {
  const all = [life(owner), run(owner, scope), event(owner), ...connections(owner), ...changes(owner, scope)]
  return all.filter(({ kind }) => kinds.has(kind))
}
