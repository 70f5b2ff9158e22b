import { contract } from '@cpm/contract'
import type { HistoryKind } from '@cpm/contract/insight/timeline/timeline'
import type { Resource } from '@cpm/contract/kernel/resource'
import { placesOf } from '@cpm/contract/kernel/route'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foundFirst } from '../../db/planner.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import type { Kin } from '../../estate/terminal/terminal.line.ts'

type Sql = RawBuilder<unknown>
/**
 * A source of the history: rows of one terminal that an index has in the order of `at`. `tag` is unique among rows of one
 * moment; `data` is what is shown of a row, `former` the SN of a terminal whose place this one took, where it is that one's.
 */
export type Branch = { kind: HistoryKind; from: Sql; where: Sql; at: Sql; tag: Sql; data: Sql; former: Sql }

const of = (pairs: Record<string, Sql>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(pairs).flatMap(([key, value]) => [sql.lit(key), value]))})`

/** Actions on a terminal that is named in their address: what they are about is its SN. A note says itself what it is. */
const actionsBySn = Object.entries(contract as Record<string, Resource>).flatMap(([name, resource]) =>
  name === 'note'
    ? []
    : Object.entries(resource.routes)
        .filter(([, route]) => route.permission !== 'agent' && placesOf(route.path).includes('sn'))
        .map(([verb]) => `${name}.${verb}`),
)

type Own = Omit<Branch, 'former'>

const life = ({ id }: Kin): Own => ({
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

const run = ({ id, until }: Kin, scope: Scope): Own => ({
  kind: 'run',
  from: sql`task_run join task on task.id = task_run.task_id left join account as a on a.id = task.account_id`,
  where: sql`task_run.terminal_id = ${id} and ${scope.visible('task_run')}
    and ${unscoped('task', 'the task of a run that is seen')} and ${unscoped('account', 'who asked is named with it')}
    and (${until}::timestamptz is null or task_run.created_at <= ${until}::timestamptz)`,
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

const event = ({ id }: Kin): Own => ({
  kind: 'event',
  from: sql`event as e`,
  where: sql`e.terminal_id = ${id}`,
  at: sql`e.received_at`,
  tag: sql`'e' || e.id`,
  data: of({ type: sql`e.type`, terminalAt: sql`e.at`, data: sql`e.data` }),
})

const note = ({ id }: Kin): Own => ({
  kind: 'note',
  from: sql`terminal_note as n`,
  where: sql`n.terminal_id = ${id}`,
  at: sql`n.at`,
  tag: sql`'n' || n.id`,
  data: of({ text: sql`n.text`, accountName: sql`n.account_name`, editedAt: sql`n.edited_at` }),
})

/** Of a connection that ended its end and its beginning, of the one that goes on its beginning. */
const connections = ({ id }: Kin): Own[] => {
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

const touched = ({ id }: Kin) => JSON.stringify([{ table: 'terminal', id: String(id) }])

/** What was done to each of the line by its SN, and what changed their rows on the way to something else; each once. */
function changes(line: readonly Kin[], scope: Scope): Branch[] {
  const seen = sql`audit.code = 1 and ${scope.visible('audit')}`
  const inTime = ({ until }: Kin) => sql`(${until}::timestamptz is null or audit.at <= ${until}::timestamptz)`
  const named = (kin: Kin) => sql<SqlBool>`(audit.object = ${kin.sn} and audit.action = any(${actionsBySn}))`
  const byName = line.map((kin) => ({
    ...deed,
    from: sql`audit`,
    where: sql`${named(kin)} and ${seen} and ${inTime(kin)}`,
    former: formerOf(line, kin),
  }))
  const any = line.map((kin) => sql`(changes @> ${touched(kin)}::jsonb and ${inTime(kin)})`)
  const which = line.map((kin) => sql`when audit.changes @> ${touched(kin)}::jsonb then ${formerOf(line, kin)}`)
  return [
    ...byName,
    {
      ...deed,
      // By the index over what changed, and not along the time.
      from: sql`${foundFirst(sql`select * from audit where ${sql.join(any, sql` or `)}`)} as audit`,
      where: sql`(${sql.join(line.map(named), sql` or `)}) is not true and ${seen}`,
      former: sql`case ${sql.join(which, sql` `)} end`,
    },
  ]
}

const formerOf = (line: readonly Kin[], kin: Kin): Sql => sql`${kin === line[0] ? null : kin.sn}::text`

/** Of these kinds everything the reader may see: of the terminal, and of those before it up to when it took their place. */
export function branchesOf(line: readonly Kin[], scope: Scope, kinds: ReadonlySet<HistoryKind>): Branch[] {
  const own = line.flatMap((kin) =>
    [life(kin), run(kin, scope), event(kin), note(kin), ...connections(kin)].map((branch): Branch => ({
      ...branch,
      former: formerOf(line, kin),
      ...(kin.until === null ? {} : before(branch, kin)),
    })),
  )
  return [...own, ...changes(line, scope)].filter(({ kind }) => kinds.has(kind))
}

/** A run is of who it was asked of, whenever it ended. Two terminals may have the same tag at one moment. */
function before({ kind, where, at, tag }: Own, { id, until }: Kin): Pick<Branch, 'where' | 'tag'> {
  return {
    where: kind === 'run' ? where : sql`${where} and ${at} <= ${until}::timestamptz`,
    tag: sql`${tag} || ${`@${id}`}::text`,
  }
}
