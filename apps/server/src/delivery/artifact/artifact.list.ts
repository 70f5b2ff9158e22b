import { artifact, type ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { one } from '../../core/row.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('artifact')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .select([
      'artifact.id',
      'artifact.sha256',
      'content.size',
      'artifact.kind',
      'artifact.name',
      'artifact.facts',
      'artifact.created_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>
const shown = (row: Row): ArtifactRow => plain(row)

export const list = listing(artifact.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'artifact.id',
  sorts: {
    createdAt: sql`artifact.created_at`,
    name: sql`lower(artifact.name)`,
    size: sql`content.size`,
  },
  usual: '-createdAt',
  where: {
    kind: within,
    q: anyOf('artifact.name'),
  },
  row: shown,
})

export const get: Handler<typeof artifact.routes.get> = async ({ scope }, { id }) =>
  shown(await one(rowsOf(scope), 'artifact.id', id))
