import type { WordKey } from '@cpm/contract'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { listFields, sheetOf, type SheetField } from '../../../core/export.ts'
import type { Ctx, Export } from '../../../core/feature.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { type GroupNames, groupNames } from '../../../people/account/import/group.names.ts'
import { allTerminals } from './terminal.list.ts'
import { askedOf, type ListQuery, mostTagsOf } from './terminal.query.ts'

type Field = SheetField<TerminalRow>
const yesNo = (field: 'charging' | 'isTest' | 'isFavourite', title: WordKey): Field => [
  field,
  title,
  (row, word) => (row[field] === null ? null : word(row[field] ? 'audit.yes' : 'audit.no')),
]
/** Two columns: what is used, and of how much. */
const used = (field: 'memory' | 'storage', part: WordKey, whole: WordKey): readonly Field[] => [
  [field, part, (row) => row[field]?.used ?? null, 'bytes'],
  [field, whole, (row) => row[field]?.total ?? null, 'bytes'],
]

/** The columns of the file, of which the tags have as many as the fullest row. */
const fieldsOf = (mostTags: number, groups: GroupNames) =>
  columnsOfFile(terminalFields, [
    'sn',
    'name',
    'platform',
    'model',
    'maker',
    'status',
    ['online', 'terminal.connection', (row, word) => word(row.online ? 'terminal.online' : 'terminal.offline')],
    'lastSeenAt',
    ['battery', 'terminal.battery', undefined, 'percent'],
    yesNo('charging', 'terminal.charging'),
    'enterpriseName',
    'groupName',
    // Names are not unique: by this the import finds the group again.
    ['groupId', 'terminal.groupPath', (row) => (row.groupId === null ? null : groups.cellOf(row.groupId))],
    'store',
    'ip',
    'mac',
    'bluetooth',
    'os',
    'osVersion',
    'romVersion',
    'systemId',
    'resolution',
    ...used('memory', 'terminal.memoryUsed', 'terminal.memoryTotal'),
    ...used('storage', 'terminal.storageUsed', 'terminal.storageTotal'),
    'bootAt',
    'shutdownAt',
    'bootCount',
    ['runningMs', 'terminal.uptime', undefined, 'milliseconds'],
    'dataMonth',
    'dataTotal',
    'agent',
    // A day, not a moment: it is the same in every zone.
    ['producedAt', 'terminal.producedAt', (row) => row.producedAt],
    'createdAt',
    'shippedAt',
    'activatedAt',
    'loggedOffAt',
    'ext1',
    'ext2',
    ...listFields<TerminalRow>('tags', 'terminal.tags', (row) => row.tags, mostTags),
    yesNo('isTest', 'terminal.isTest'),
    yesNo('isFavourite', 'terminal.isFavourite'),
    'replaces',
    'replacedBy',
  ])

/** The whole filter as a file, in the language of the one who asked and the times of their zone. */
export async function exportTerminals(
  ctx: Pick<Ctx, 'db' | 'scope' | 'from' | 'now'>,
  query: ListQuery,
): Promise<Export> {
  const { scope, from, now } = ctx
  const mostTags = await mostTagsOf(await askedOf(scope, query, now))
  return sheetOf(
    from,
    'terminals',
    await fieldsOf(mostTags, await groupNames(scope))(ctx),
    allTerminals(scope, query, now),
  )
}
