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

/** Whom a fence is for; what it names must be seen by who names it, and of one enterprise. */
export async function appliedTo(ctx: PersonCtx, applies: Applies, asked: number | undefined): Promise<Applied> {
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
  const path = aboveAll(groups.length > 0 ? groups.map(({ path }) => path) : terminals.map(({ path }) => path))
  const { groupPaths } = account
  if (groupPaths !== null && !groupPaths.some((own) => `${path ?? ''}.`.startsWith(`${own}.`))) {
    throw badField('applies.groupIds', 'fence.groupNeeded')
  }
  return {
    enterprise_id: enterpriseId,
    group_id: path === null ? null : Number(path.split('.').at(-1)),
    group_path: path,
    groups: groups.map(({ id }) => id),
    models: applies.models,
    terminals: terminals.map(({ id }) => id),
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
