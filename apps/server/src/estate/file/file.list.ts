import { file, type FileRow } from '@cpm/contract/estate/file/file'
import { fileFields } from '@cpm/contract/estate/file/file.fields'
import { sql } from 'kysely'
import { terminalSeen } from '../../core/sn.ts'
import { type Ctx } from '../../core/feature.ts'
import { anyOf, elsewhere, isThere, on, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { plain } from '../../core/columns.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'

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

const shown = (row: Row): FileRow => ({ ...plain(row), whole: row.sent_at !== null })

export const list = listing(file.routes.list, {
  of: async ({ scope, input }) => {
    const owner = await terminalSeen(scope, input.sn, ['id'])
    return owner
  },
  from: ({ scope, of }) => rowsOf(scope).where('terminal.id', '=', of.id),
  id: 'file.id',
  sorts: {
    sentAt: sql`coalesce(file.sent_at, file.asked_at)`,
    name: sql`lower(file.name)`,
    size: sql`file.size`,
  },
  usual: '-sentAt',
  where: {
    sn: elsewhere,
    kind: within,
    whole: on('file.sent_at', isThere),
    q: anyOf('file.name', 'file.path'),
  },
  row: shown,
  sheet: {
    name: ({ input }) => `files-${input.sn}`,
    fields: columnsOfFile(fileFields, ['name', 'kind', 'path', 'size', 'at', 'sentAt', 'sha256']),
  },
})
