import { systemFile, type SystemFileKind } from '@cpm/contract/delivery/system-file/system-file'
import { systemFileFields } from '@cpm/contract/delivery/system-file/system-file.fields'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, on, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('system_file')
    .innerJoin('artifact', 'artifact.id', 'system_file.artifact_id')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .leftJoin('account', 'account.id', 'system_file.account_id')
    .where(unscoped('artifact', 'the file of a row that is seen'))
    .where(unscoped('account', 'who uploaded a file that is seen'))
    .select([
      'system_file.id',
      'system_file.name',
      sql<SystemFileKind>`artifact.kind`.as('kind'),
      'system_file.models',
      'system_file.version_from',
      'system_file.version_to',
      'system_file.description_cn',
      'system_file.description_en',
      'system_file.artifact_id',
      'artifact.name as file_name',
      'content.size',
      'artifact.sha256',
      'account.name as created_by',
      'system_file.created_at',
      'system_file.updated_at',
    ])

export const list = listing(systemFile.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'system_file.id',
  sorts: {
    name: sql`lower(system_file.name)`,
    versionTo: { by: sql`version_key(system_file.version_to) collate "C"`, nulls: 'last' },
    size: sql`content.size`,
    createdAt: sql`system_file.created_at`,
    updatedAt: sql`system_file.updated_at`,
  },
  usual: '-createdAt',
  where: {
    kind: on('artifact.kind', within),
    model: (models) => sql`(system_file.models = '{}' or system_file.models && ${models}::text[])`,
    q: anyOf(
      'system_file.name',
      'artifact.name',
      'system_file.version_to',
      'system_file.version_from',
      'system_file.description_cn',
      'system_file.description_en',
      sql`array_to_string(system_file.models, ' ')`,
    ),
  },
  row: (row) => plain(row),
  sheet: {
    name: 'system-files',
    fields: columnsOfFile(systemFileFields, [
      'name',
      'kind',
      [
        'models',
        'systemFile.models',
        ({ models }, word) => (models.length === 0 ? word('systemFile.models.any') : models.join(', ')),
      ],
      'versionFrom',
      'versionTo',
      'descriptionCn',
      'descriptionEn',
      'fileName',
      'size',
      'sha256',
      'createdBy',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof systemFile.routes.get> = async ({ scope }, { id }) =>
  plain(await findOne(rowsOf(scope), 'system_file.id', id))

export const found = (scope: Ctx['scope'], id: string) => findOne(rowsOf(scope), 'system_file.id', id)
