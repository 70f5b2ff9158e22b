import { systemFile, type SystemFileRow } from '@cpm/contract/delivery/system-file/system-file'
import { api } from '../../api/api.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { downloadContent } from '../artifact/content.ts'
import { newTaskWith } from '../artifact/new-task.ts'

/** What the page opens for a file. */
export type Doors = { onEdit: (row: SystemFileRow) => void }

/** A package of the system is put on, all else is put somewhere. */
const send = (row: SystemFileRow): string =>
  newTaskWith(row.kind === 'system' ? 'system_update' : 'push_file', row.artifactId, {
    ...(row.versionFrom === null ? {} : { versionFrom: row.versionFrom }),
    ...(row.versionTo === null ? {} : { versionTo: row.versionTo }),
    // Those of one model are found by it; of several the person says which.
    ...(row.models.length === 1 ? { filter: JSON.stringify({ model: row.models[0] }) } : {}),
  })

/** What can be done with a system file. */
export const actionsOf = (row: SystemFileRow, { onEdit }: Doors): Action[] => [
  { word: 'systemFile.send', code: 'task.create', first: true, to: send(row) },
  { word: 'systemFile.change', code: 'systemFile.update', run: () => onEdit(row) },
  {
    word: 'systemFile.download',
    code: 'systemFile.read',
    // What went wrong was said.
    run: () => void downloadContent(systemFile.routes.content, row.id, row.fileName).catch(() => null),
  },
  {
    word: 'systemFile.delete',
    code: 'systemFile.delete',
    danger: true,
    deed: deed(api.systemFile.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
