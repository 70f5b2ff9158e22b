import { artifact, type ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import { artifactFields } from '@cpm/contract/delivery/artifact/artifact.fields'
import { sql, type SqlBool } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { neededAmong, usedBy } from './use/artifact.uses.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('artifact')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .leftJoin('account', 'account.id', 'artifact.account_id')
    .where(unscoped('account', 'who uploaded a file that is seen'))
    .select([
      'artifact.id',
      'artifact.enterprise_id',
      'artifact.sha256',
      'content.size',
      'artifact.kind',
      'artifact.name',
      'artifact.facts',
      'account.name as created_by',
      'artifact.created_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

async function shown(ctx: Ctx, rows: Row[]): Promise<ArtifactRow[]> {
  const uses = await usedBy(ctx, rows)
  return rows.map((row) => {
    const { packageName, productName, version = null } = row.facts as ArtifactRow['facts']
    const said = { packageName: packageName ?? productName ?? null, version, usedBy: uses.get(row.id) ?? [] }
    return { ...plain(row, ['enterprise_id']), ...said }
  })
}

export const list = listing(artifact.routes.list, {
  of: async ({ scope, input }) => (input.used === undefined ? sql<SqlBool>`true` : neededAmong(scope)),
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
    used: (used, _, { of }) => (used ? of : sql<SqlBool>`not (${of})`),
    mine: (mine, _, { account }) => (mine ? sql<SqlBool>`artifact.account_id = ${account.id}` : undefined),
    q: anyOf(
      'artifact.name',
      'artifact.sha256',
      sql`artifact.facts ->> 'packageName'`,
      sql`artifact.facts ->> 'productName'`,
    ),
  },
  rows: (rows, asked) => shown(asked, rows),
  sheet: {
    name: 'files-for-terminals',
    fields: columnsOfFile(artifactFields, [
      'name',
      'kind',
      'size',
      'packageName',
      'version',
      [
        'usedBy',
        'artifact.usedBy',
        ({ usedBy: uses }, word) => uses.map(({ by, count }) => `${word(`artifact.by.${by}`)}: ${count}`).join(', '),
      ],
      'createdBy',
      'createdAt',
      'sha256',
    ]),
  },
})

export const get: Handler<typeof artifact.routes.get> = async (ctx, { id }) => {
  const [row] = await shown(ctx as Ctx, [await findOne(rowsOf(ctx.scope), 'artifact.id', id)])
  return row as ArtifactRow
}
