import { fence, type FenceRow, type FenceShape } from '@cpm/contract/insight/fence/fence'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'

const kind = sql<string>`(select key from jsonb_object_keys(fence.shape) as key limit 1)`

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('fence')
    .innerJoin('enterprise', 'enterprise.id', 'fence.enterprise_id')
    .select([
      'fence.id',
      'fence.name',
      'fence.enabled',
      kind.as('kind'),
      'fence.keep',
      'fence.shape',
      sql<number>`cardinality(fence.groups) + cardinality(fence.terminals)`.as('named'),
      'fence.models',
      sql<{ id: string; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', terminal_group.id::text, 'name', terminal_group.name)
          order by terminal_group.name), '[]')
        from terminal_group where ${scope.visible('terminal_group')} and terminal_group.id = any(fence.groups))`.as(
        'group_names',
      ),
      sql<string[]>`array(
        select terminal.sn from terminal where ${scope.visible('terminal')} and terminal.id = any(fence.terminals)
        order by terminal.sn)`.as('sns'),
      'fence.times',
      'fence.stay_ms',
      'fence.out_message',
      sql<boolean>`fence.out_lock is not null`.as('out_lock'),
      sql<number>`(select count(*)::int from fence_exit where fence_exit.fence_id = fence.id
        and fence_exit.back_at is null and ${scope.visible('fence_exit')})`.as('out'),
      'fence.remark',
      'fence.enterprise_id',
      'enterprise.name as enterprise_name',
      'fence.created_at',
      'fence.updated_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function faceOf({ named, group_names, models, sns, shape, ...row }: Row): FenceRow {
  const unseen = named - group_names.length - sns.length
  const applies = { groupIds: group_names.map((group) => group.id), groups: group_names, models, sns, unseen }
  return { ...plain(row), shape: shape as FenceShape, applies } as unknown as FenceRow
}

export const list = listing(fence.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('fence'),
  id: 'fence.id',
  sorts: {
    name: sql`lower(fence.name)`,
    createdAt: sql`fence.created_at`,
    updatedAt: sql`fence.updated_at`,
  },
  usual: 'name',
  where: {
    kind: (kinds) => sql`${kind} = any(${kinds}::text[])`,
    keep: within,
    enabled: exactly,
    q: anyOf('fence.name', 'fence.remark'),
  },
  row: faceOf,
})

export const get: Handler<typeof fence.routes.get> = async ({ scope }, { id }) =>
  faceOf(await findOne(rowsOf(scope), 'fence.id', id))
