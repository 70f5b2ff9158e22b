import type { file, FileRow } from '@cpm/contract/estate/file/file'
import { sql } from 'kysely'
import { isSn } from '../../core/sn.ts'
import { paged } from '../../core/paged.ts'
import { containing } from '../../db/search-pattern.ts'
import { sheetOf } from '../../core/export.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'

const sorts = {
  sentAt: sql`coalesce(file.sent_at, file.asked_at)`,
  name: sql`lower(file.name)`,
  size: sql`file.size`,
}

/** Files of terminals one sees; whoever asks for one reaches it only so. */
export const filesOf = (scope: Ctx['scope']) =>
  scope.from('terminal').innerJoin('file', 'file.terminal_id', 'terminal.id')

const rowsOf = (scope: Ctx['scope']) =>
  filesOf(scope).select([
    'file.id',
    'file.kind',
    'file.name',
    'file.path',
    'file.size',
    'file.here',
    'file.picture',
    'file.sha256',
    'file.at',
    'file.asked_at',
    'file.moved_at',
    'file.sent_at',
    'file.run_id',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row): FileRow => ({
  id: String(row.id),
  kind: row.kind,
  name: row.name,
  path: row.path,
  size: row.size,
  here: row.here,
  whole: row.sent_at !== null,
  picture: row.picture,
  sha256: row.sha256,
  at: row.at?.toISOString() ?? null,
  askedAt: row.asked_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  runId: row.run_id === null ? null : String(row.run_id),
})

type Query = Parameters<Handler<typeof file.routes.list>>[1]

function matching(scope: Ctx['scope'], terminalId: number, { q, kind, whole }: Query) {
  const like = containing(q ?? '')
  return rowsOf(scope)
    .where('terminal.id', '=', terminalId)
    .$if(kind !== undefined, (f) => f.where('file.kind', 'in', kind?.length ? kind : ['' as never]))
    .$if(whole === true, (f) => f.where('file.sent_at', 'is not', null))
    .$if(whole === false, (f) => f.where('file.sent_at', 'is', null))
    .$if(q !== undefined, (f) => f.where(sql<boolean>`(file.name ilike ${like} or file.path ilike ${like})`))
}

export const list: Handler<typeof file.routes.list> = async (ctx, input) => {
  const { scope, from } = ctx
  const owner = await scope.from('terminal').select('terminal.id').where(isSn(input.sn)).executeTakeFirst()
  if (!owner) throw missing()
  const found = matching(scope, owner.id, input)
  const sort = input.sort ?? '-sentAt'
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  const inOrder = found.orderBy(sql`${by} ${direction}, file.id ${direction}`)
  if (input.export) return sheetOf(from, `files-${input.sn}`, fields, (await inOrder.execute()).map(shown))
  const { rows, total } = await paged(inOrder, input)
  return { current: input.page, size: input.pageSize, total, records: rows.map(shown) }
}

const fields = [
  ['name', 'sent.name'],
  ['kind', 'sent.kind', (row, word) => word(`sent.kind.${row.kind}`)],
  ['path', 'sent.path'],
  ['size', 'sent.size', undefined, 'bytes'],
  ['at', 'sent.at'],
  ['sentAt', 'sent.sentAt'],
  ['sha256', 'sent.sha256'],
] satisfies Parameters<typeof sheetOf<FileRow>>[2]
