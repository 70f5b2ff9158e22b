import { animation } from '@cpm/contract/delivery/animation/animation'
import { animationFields } from '@cpm/contract/delivery/animation/animation.fields'
import type { pictureFormats } from '@cpm/contract/delivery/artifact/artifact.facts'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'

/** What was found in the archive. */
const fact = (name: string) => sql<number | null>`(artifact.facts ->> ${sql.lit(name)})::int`
const format = sql<(typeof pictureFormats)[number] | null>`artifact.facts ->> 'format'`

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('animation')
    .innerJoin('artifact', 'artifact.id', 'animation.artifact_id')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .leftJoin('account', 'account.id', 'animation.account_id')
    .where(unscoped('artifact', 'the archive of a row that is seen'))
    .where(unscoped('account', 'who made what is seen'))
    .select([
      'animation.id',
      'animation.name',
      'animation.introduction',
      sql<string>`(artifact.facts ->> 'width') || 'x' || (artifact.facts ->> 'height')`.as('screen'),
      format.as('format'),
      fact('pictures').as('pictures'),
      fact('fps').as('fps'),
      'animation.artifact_id',
      'artifact.name as file_name',
      'content.size',
      'artifact.sha256',
      'account.name as created_by',
      'animation.created_at',
      'animation.updated_at',
    ])

export const list = listing(animation.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'animation.id',
  sorts: {
    name: sql`lower(animation.name)`,
    pictures: { by: fact('pictures'), nulls: 'last' },
    size: sql`content.size`,
    createdAt: sql`animation.created_at`,
    updatedAt: sql`animation.updated_at`,
  },
  usual: '-createdAt',
  where: {
    format: (formats) => sql`${format} = any(${formats})`,
    q: anyOf('animation.name', 'animation.introduction', 'artifact.name'),
  },
  row: (row) => plain(row),
  sheet: {
    name: 'boot-animations',
    fields: columnsOfFile(animationFields, [
      'name',
      'format',
      'screen',
      'pictures',
      'fps',
      'introduction',
      'fileName',
      'size',
      'sha256',
      'createdBy',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof animation.routes.get> = async ({ scope }, { id }) => plain(await found(scope, id))

export const found = (scope: Ctx['scope'], id: string) => findOne(rowsOf(scope), 'animation.id', id)
