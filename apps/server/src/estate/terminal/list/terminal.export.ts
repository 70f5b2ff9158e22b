import type { WordKey } from '@cpm/contract'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { listFields, sheetOf, type SheetField } from '../../../core/export.ts'
import type { Ctx, Export } from '../../../core/feature.ts'
import { allTerminals } from './terminal.list.ts'
import { askedOf, type ListQuery, mostTagsOf } from './terminal.query.ts'

type Field = SheetField<TerminalRow>
const yesNo = (field: 'isTest' | 'isFavourite', title: WordKey): Field => [
  field,
  title,
  (row, word) => word(row[field] ? 'audit.yes' : 'audit.no'),
]
/** Two columns: what is used, and of how much. */
const used = (field: 'memory' | 'storage', part: WordKey, whole: WordKey): readonly Field[] => [
  [field, part, (row) => row[field]?.used ?? null, 'bytes'],
  [field, whole, (row) => row[field]?.total ?? null, 'bytes'],
]

const fieldsOf = (mostTags: number): readonly Field[] => [
  ['sn', 'terminal.sn'],
  ['name', 'terminal.name'],
  ['platform', 'terminal.platform', (row, word) => word(`terminal.platform.${row.platform}`)],
  ['model', 'terminal.model'],
  ['maker', 'terminal.maker'],
  ['status', 'terminal.status', (row, word) => word(`terminal.status.${row.status}`)],
  ['online', 'terminal.connection', (row, word) => word(row.online ? 'terminal.online' : 'terminal.offline')],
  ['lastSeenAt', 'terminal.lastSeenAt'],
  ['battery', 'terminal.battery', undefined, 'percent'],
  [
    'charging',
    'terminal.charging',
    (row, word) => (row.charging === null ? null : word(row.charging ? 'audit.yes' : 'audit.no')),
  ],
  ['enterpriseName', 'terminal.enterprise'],
  ['groupName', 'terminal.group'],
  ['store', 'terminal.store'],
  ['ip', 'terminal.ip'],
  ['mac', 'terminal.mac'],
  ['bluetooth', 'terminal.bluetooth'],
  ['os', 'terminal.os'],
  ['osVersion', 'terminal.osVersion'],
  ['romVersion', 'terminal.romVersion'],
  ['systemId', 'terminal.systemId'],
  ['resolution', 'terminal.resolution'],
  ...used('memory', 'terminal.memoryUsed', 'terminal.memoryTotal'),
  ...used('storage', 'terminal.storageUsed', 'terminal.storageTotal'),
  ['bootAt', 'terminal.bootAt'],
  ['shutdownAt', 'terminal.shutdownAt'],
  ['bootCount', 'terminal.bootCount'],
  ['runningMs', 'terminal.uptime', undefined, 'milliseconds'],
  ['dataMonth', 'terminal.dataMonth', undefined, 'bytes'],
  ['dataTotal', 'terminal.dataTotal', undefined, 'bytes'],
  ['agent', 'terminal.agent'],
  // A day, not a moment: it is the same in every zone.
  ['producedAt', 'terminal.producedAt', (row) => row.producedAt],
  ['createdAt', 'terminal.createdAt'],
  ['shippedAt', 'terminal.shippedAt'],
  ['activatedAt', 'terminal.activatedAt'],
  ['loggedOffAt', 'terminal.loggedOffAt'],
  ['ext1', 'terminal.ext1'],
  ['ext2', 'terminal.ext2'],
  ...listFields<TerminalRow>('tags', 'terminal.tags', (row) => row.tags, mostTags),
  yesNo('isTest', 'terminal.isTest'),
  yesNo('isFavourite', 'terminal.isFavourite'),
  ['replaces', 'terminal.replaces'],
  ['replacedBy', 'terminal.replacedBy'],
]

/** The whole filter as a file, in the language of the one who asked and the times of their zone. */
export async function exportTerminals(
  { scope, from, now }: Pick<Ctx, 'scope' | 'from' | 'now'>,
  query: ListQuery,
): Promise<Export> {
  const mostTags = await mostTagsOf(await askedOf(scope, query, now))
  return sheetOf(from, 'terminals', fieldsOf(mostTags), allTerminals(scope, query, now))
}
