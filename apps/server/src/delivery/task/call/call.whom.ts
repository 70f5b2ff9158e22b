import { allWords } from '@cpm/contract'
import { fill, type Language } from '@cpm/contract/kernel/words'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Account } from '../../../core/feature.ts'
import { areColleagues, seesAll } from '../../../core/scope/who-sees.ts'
import { holds } from '../../../people/role/role.has-permission.ts'
import { isSecond } from '../approve/second.ts'
import type { Called } from './call.text.ts'

export type Person = { id: number; name: string; email: string | null; language: Language; isOurs: boolean }

const columns = sql`a.id, a.name, a.email, a.language, a.enterprise_id is null as "isOurs"`

/** Who made the task, and the nearest superior; null where the account is disabled, or there is none. */
export async function makersOf(
  db: QueryExecutorProvider,
  task: Pick<Called, 'account_id' | 'enterprise_id'>,
): Promise<[Person | null, Person | null]> {
  const { rows: makers } = await sql<Person & { active: boolean }>`
    select ${columns}, a.active from account a where a.id = ${task.account_id}`.execute(db)
  const { rows: superiors } = await sql<Person>`
    select ${columns} from account m join account a on a.path @> m.path and a.id <> m.id
    where m.id = ${task.account_id} and a.active and a.enterprise_id is not distinct from m.enterprise_id
    order by nlevel(a.path) desc limit 1`.execute(db)
  const [maker] = makers
  return [maker?.active ? maker : null, superiors[0] ?? null]
}

/** At most this many are called of one task. */
const most = 50

/**
 * Those of the enterprise who may approve it: above the account that asked, or under the same head, where they see all its
 * groups.
 */
export async function approversOf(db: QueryExecutorProvider, task: Called): Promise<Person[]> {
  const path = sql`${task.account_path}::ltree`
  const groups = sql`${task.group_paths}::text[]`
  const own = sql.ref('a.path')
  const { rows } = await sql<Person>`
    select ${columns} from account a
    where a.enterprise_id = ${task.enterprise_id} and a.active and ${isSecond(own, path)}
      and (${own} @> ${path} or (${areColleagues(own, path)} and ${seesAll(sql.ref('a.group_paths'), groups)}))
      and ${holds('task.approve')}
    order by nlevel(a.path) desc, a.id limit ${most}`.execute(db)
  return rows
}

/** Those of an enterprise who may approve a change of its limits that an account at this path asked for. */
export async function approversOfLimits(
  db: QueryExecutorProvider,
  enterpriseId: number,
  askedBy: string,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns} from account a
    where a.enterprise_id = ${enterpriseId} and a.active and ${isSecond(sql.ref('a.path'), sql`${askedBy}::ltree`)}
      and ${holds('task.approve')}
    order by nlevel(a.path), a.id limit ${most}`.execute(db)
  return rows
}

/** One account, where it is active. */
export async function accountsById(db: QueryExecutorProvider, id: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns} from account a where a.id = ${id} and a.active`.execute(db)
  return rows
}

/** What an account is called to a person: an account of the platform is named to none of the others. */
export const nameFor = ({ name, enterpriseId }: Account, { isOurs, language }: Person): string =>
  enterpriseId === null && !isOurs ? fill(allWords['task.platform'], language) : name
