import type { FenceForm } from '@cpm/contract/insight/fence/fence'
import { type Account, badField, missing } from '../../core/feature.ts'
import { fold, isAmongSns } from '../../core/sn.ts'
import type { Scope } from '../../core/scope.ts'

type Applies = FenceForm['applies']
type PersonCtx = { scope: Scope; account: Account }
export type Applied = {
  enterprise_id: number
  /** The nearest group above all it is for. */
  group_id: number | null
  group_path: string | null
  groups: number[]
  models: string[]
  terminals: number[]
}

/** What a stored fence names that is deleted, or that its editor does not see; and the group it belongs to. */
export type Unseen = { groups: readonly number[]; terminals: readonly number[]; group_path: string | null }

export async function unseenOf({ scope }: Pick<PersonCtx, 'scope'>, id: number): Promise<Unseen> {
  const { rows } = await scope.sql<Unseen>`
    select case when fence.group_id is not null then fence.group_path::text end as group_path,
      to_jsonb(array(select g from unnest(fence.groups) as g where not exists (
        select from terminal_group where terminal_group.id = g and ${scope.visible('terminal_group')}))) as groups,
      to_jsonb(array(select t from unnest(fence.terminals) as t where not exists (
        select from terminal where terminal.id = t and ${scope.visible('terminal')}))) as terminals
    from fence where fence.id = ${id} and ${scope.visible('fence')}`
  return rows[0] ?? { groups: [], terminals: [], group_path: null }
}

/**
 * Whom a fence is for; what it names must be seen by who names it, and of one enterprise. What it named and its editor
 * does not see remains: a fence without its terminals would be for all.
 */
export async function appliedTo(
  ctx: PersonCtx,
  applies: Applies,
  asked: number | undefined,
  unseen?: Unseen,
): Promise<Applied> {
  const { account } = ctx
  const groups = await groupsOf(ctx, applies.groupIds)
  const terminals = await terminalsOf(ctx, applies.sns)
  const owners = new Set([...groups, ...terminals].map((one) => one.enterprise_id))
  if (asked !== undefined) owners.add(asked)
  if (owners.size > 1) {
    throw badField(groups.length > 0 ? 'applies.groupIds' : 'applies.sns', 'fence.othersTerminals')
  }
  const enterpriseId = [...owners][0] ?? account.enterpriseId
  if (enterpriseId === null) throw badField('enterpriseId', 'field.required')
  if (account.enterpriseId !== null && account.enterpriseId !== enterpriseId) throw missing()
  await ctx.scope.open
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow(missing)
  const hasUnseen = unseen !== undefined && unseen.groups.length + unseen.terminals.length > 0
  const paths = (groups.length > 0 ? groups : terminals).map((one) => one.path)
  const path = aboveAll(hasUnseen ? [...paths, unseen.group_path] : paths)
  const { groupPaths } = account
  if (groupPaths !== null && !groupPaths.some((own) => `${path ?? ''}.`.startsWith(`${own}.`))) {
    throw badField('applies.groupIds', 'fence.groupNeeded')
  }
  return {
    enterprise_id: enterpriseId,
    group_id: path === null ? null : Number(path.split('.').at(-1)),
    group_path: path,
    groups: [...groups.map(({ id }) => id), ...(unseen?.groups ?? [])],
    models: applies.models,
    terminals: [...terminals.map(({ id }) => id), ...(unseen?.terminals ?? [])],
  }
}

type Found = { id: number; enterprise_id: number; path: string | null }

async function groupsOf({ scope }: PersonCtx, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  // Nobody moves or deletes them meanwhile.
  const rows = await scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.enterprise_id', 'terminal_group.path'])
    .where('terminal_group.id', 'in', ids.map(Number))
    .orderBy('terminal_group.id')
    .forShare()
    .execute()
  if (rows.length < new Set(ids).size) throw badField('applies.groupIds', 'fence.groupGone')
  return rows
}

async function terminalsOf({ scope }: PersonCtx, sns: readonly string[]): Promise<Found[]> {
  if (sns.length === 0) return []
  const rows = await scope
    .from('terminal')
    .select(['terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path as path'])
    .where(isAmongSns(sns))
    .orderBy('terminal.id')
    .execute()
  const found = new Set(rows.map((row) => fold(row.sn)))
  const gone = sns.find((one) => !found.has(fold(one)))
  if (gone !== undefined) throw badField('applies.sns', 'fence.snGone', { sn: gone })
  return rows
}

/** The longest path that all of these begin with. */
export function aboveAll(paths: readonly (string | null)[]): string | null {
  const [first, ...others] = paths.map((path) => path?.split('.') ?? [])
  if (!first) return null
  const length = others.reduce((least, one) => {
    const differs = one.findIndex((label, at) => label !== first[at])
    return Math.min(least, differs === -1 ? one.length : differs)
  }, first.length)
  return length === 0 ? null : first.slice(0, length).join('.')
}
