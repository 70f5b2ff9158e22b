import type { TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { changed, type Job } from '../../core/feature.ts'
import type { Reaction } from '../../core/reaction/reaction.ts'
import { type OpenTables, unscoped } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import { isAboutState } from '../terminal/list/terminal.filter.ts'
import { targeted, terminalsWithState } from '../terminal/terminal.targets.ts'

export type Judged = { id: number; enterprise_id: number; group_path: string | null; rule: TerminalRule }

/** Whether a rule reads what changes without the terminal being written to, or with each of its reports. */
export const isMoving = (rule: TerminalRule): boolean => isAboutState(rule) || rule.note !== undefined

/** Nobody asks: stars are no part of a rule. */
const nobody = { accountPath: '' }

/**
 * Puts those into a group whom its rule finds, and takes out whom it does not; of `ids` where they are named, else of
 * all. Answers whether anybody came or left.
 */
export async function judge(
  db: QueryExecutorProvider,
  { id, enterprise_id, group_path, rule }: Judged,
  now: Date,
  ids?: readonly number[],
): Promise<boolean> {
  const among = (column: string): RawBuilder<SqlBool> =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`
  const below = group_path === null ? sql`true` : sql`terminal.group_path <@ ${group_path}::ltree`
  const { rows } = await sql`
    with found as materialized (
      select terminal.id from ${terminalsWithState}
      where ${unscoped('terminal', 'all of the enterprise the group is of')} and ${among('terminal.id')}
        and terminal.enterprise_id = ${enterprise_id} and ${below} and ${targeted({ filter: rule }, now, nobody)}),
    gone as (
      delete from rule_member m where m.rule_id = ${id} and ${among('m.terminal_id')} and not exists (select from found where found.id = m.terminal_id)
      returning m.terminal_id),
    come as (
      insert into rule_member (rule_id, terminal_id) select ${id}, found.id from found
      order by found.id on conflict do nothing returning terminal_id)
    select 1 from gone union all select 1 from come limit 1`.execute(db)
  return rows.length > 0
}

/** Everything that a rule may read of a row of a terminal. */
const readByRules = [
  'sn',
  'name',
  'enterprise_id',
  'group_path',
  'tags',
  'is_test',
  'platform',
  'status',
  'model',
  'os_version',
  'mac',
  'ip',
  'system_id',
  'ext1',
  'ext2',
  'activated_at',
] as const

/** Where an enterprise has no rules nothing is queued. */
export const judgeRules: Reaction = {
  does: 'rule-based groups take in and leave out the terminals that changed.',
  batch: 1_000,
  everyMs: 30_000,
  reactsTo: {
    terminal: [
      {
        inserted: true,
        each: 'statement',
        terminals: `select m.id from moved m
      where exists (select from rule_group r where r.enterprise_id = m.enterprise_id) order by 1`,
      },
      {
        columns: readByRules,
        if: 'exists (select from rule_group where enterprise_id in (old.enterprise_id, new.enterprise_id))',
      },
    ],
  },
  judge: ({ db, now }, ids) => judgeTerminals(db, ids, now),
}

/** Has these terminals in the groups by rule that find them now, and in no other. */
export async function judgeTerminals(
  db: Kysely<OpenTables> | Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  // A terminal that went to another enterprise leaves the groups of the one it was in.
  const { rows: rules } = await sql<Judged>`
    select id, enterprise_id, group_path, rule from rule_group
    where ${unscoped('terminal', 'whoever they are, rules find them')} and (
      enterprise_id in (select enterprise_id from terminal where id = any(${ids}::bigint[]))
      or id in (select rule_id from rule_member where terminal_id = any(${ids}::bigint[])))
    order by id for key share`.execute(db)
  for (const rule of rules) if (await judge(db, rule, now, ids)) await tell(db, rule)
}

/** Judges whole groups whose rule reads what moves by itself. */
export const judgeMoving: Job = {
  everyMs: 60_000,
  async run({ db, now }) {
    const { rows } = await sql<Judged>`
      select id, enterprise_id, group_path, rule from rule_group where is_moving order by id`.execute(db)
    for (const rule of rows) {
      await db.transaction().execute(async (tx) => {
        if (await judge(tx, rule, now)) await tell(tx, rule)
      })
    }
    return false
  },
}

type Told = Pick<Judged, 'id' | 'enterprise_id' | 'group_path'>

/** Tells the screens of those who see it. */
export const tell = (
  db: Kysely<OpenTables> | Kysely<Tables>,
  row: Told,
  was: string | null = row.group_path,
): Promise<void> =>
  changed(
    db as Kysely<OpenTables>,
    {
      enterpriseId: row.enterprise_id,
      groupPath: was === null || row.group_path === null ? null : [was, row.group_path],
    },
    [['ruleGroup', String(row.id)]],
  )
