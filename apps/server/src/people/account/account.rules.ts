import { levels } from '@cpm/contract/people/account/account'
import type { AccountKind } from '@cpm/contract/people/session/session'
import { sql } from 'kysely'
import { grantable } from '../role/role.grant.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { type Account, missing, refused } from '../../core/feature.ts'
import type { WordKey } from '@cpm/contract'

/** Who gives what one holds, and what they see. */
export type Giver = { account: Account; scope: Scope }

/** An account as the rules look at it. */
export type Stored = {
  id: number
  name: string
  kind: AccountKind
  path: string
  enterprise_id: number | null
  superior_id: number | null
  group_paths: string[] | null
}

/** The columns the rules look at. */
export const stored = [
  'account.id',
  'account.name',
  'account.kind',
  'account.path',
  'account.enterprise_id',
  'account.superior_id',
  'account.group_paths',
] as const

export const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`)

/** Any constant will do; with the enterprise it names the lock. */
const treeLock = 7141

/** Takes its turn at the tree of accounts of an enterprise: a move waits for those who add, and they for it. */
export async function holdAccounts(scope: Scope, enterpriseId: number | null, how: 'move' | 'add'): Promise<void> {
  const lock = sql.raw(how === 'move' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await scope.sql`select ${lock}(${treeLock}::int, ${enterpriseId ?? 0}::int)`
}

/** Oneself, or one that stands below; an administrator sees every enterprise, but of ours looks after those below. */
export function mayStandAbove({ account }: Giver, superior: Stored): boolean {
  return superior.kind !== 'administrator' || isBelow(superior.path, account.path)
}

/** Why such an account may not stand there; null when it may. */
export function whyNotKind({ account }: Giver, kind: AccountKind, superior: Stored): WordKey | null {
  if (levels[kind] > levels[account.kind]) return 'account.kindTooHigh'
  if (kind === 'administrator' && superior.kind !== 'administrator') return 'account.kindOurs'
  if (superior.kind === 'administrator' && levels[kind] < levels.enterprise) return 'account.kindTop'
  return levels[kind] > levels[superior.kind] ? 'account.superiorLevel' : null
}

/** Of these roles the ones one may give; of a role with an enterprise only to an account of the same. */
export async function givenRoles({ account, scope }: Giver, ids: readonly number[], enterpriseId: number | null) {
  if (ids.length === 0) return []
  const rows = await scope
    .from('role')
    .select('role.id')
    .where('role.id', 'in', [...ids])
    .where(grantable(account))
    .where((eb) => eb.or([eb('role.enterprise_id', 'is', null), eb('role.enterprise_id', '=', enterpriseId ?? 0)]))
    .execute()
  return rows.map((row) => row.id)
}

/** Whether a store scope lies within one's own. */
export function isWithin({ groupPaths: own }: Pick<Account, 'groupPaths'>, paths: readonly string[] | null): boolean {
  return own === null || (paths !== null && paths.every((path) => own.some((top) => isBelow(path, top))))
}

/**
 * Who can set another's password or e-mail can be that other: so one must hold all that the other holds [6.2], and an
 * administrator must stand below.
 */
export async function mustHoldAll(giver: Giver, target: Stored): Promise<void> {
  const { account, scope } = giver
  mustLookAfter(giver, target)
  const { rows } = await scope.sql<{ id: number }>`
    select role.id from role join account_role ar on ar.role_id = role.id
    where ${unscoped('role', 'what the other holds counts, seen or not')}
      and ar.account_id = ${target.id} and not ${grantable(account)} limit 1`
  const isHigher = levels[target.kind] > levels[account.kind]
  if (isHigher || rows.length > 0 || !isWithin(account, target.group_paths)) throw refused('account.holdsMore')
}

/** One does not look after an administrator who does not stand below. */
export function mustLookAfter(giver: Giver, target: Stored): void {
  if (!mayStandAbove(giver, target)) throw refused('account.notBelow')
}

/**
 * The accounts of these ids, held until the end of the transaction; one that is not seen refuses the whole. With `move`
 * the tree is held too, and before them: whoever adds to it holds it first as well.
 */
export async function heldAccounts(scope: Scope, ids: readonly string[], how?: 'move'): Promise<Stored[]> {
  const wanted = [...new Set(ids.map(Number))]
  const found = scope.from('account').select(stored).where('account.id', 'in', wanted).orderBy('account.id')
  if (how) {
    const enterprises = new Set((await found.execute()).map((one) => one.enterprise_id ?? 0))
    for (const id of [...enterprises].toSorted((a, b) => a - b)) await holdAccounts(scope, id, how)
  }
  const rows = await found.forNoKeyUpdate().execute()
  if (rows.length < wanted.length) throw missing()
  return rows
}
