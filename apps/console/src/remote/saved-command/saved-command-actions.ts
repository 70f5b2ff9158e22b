import type { SavedCommandRow } from '@cpm/contract/remote/saved-command/saved-command'
import { api } from '../../api/api.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

type Open = { name: string; onEdit: (row: SavedCommandRow) => void; onRun: () => void }

/** What can be done with a saved command. */
export const actionsOf = (row: SavedCommandRow, { name, onEdit, onRun }: Open): Action[] => [
  ...(row.mayRun
    ? [{ word: 'savedCommand.run' as const, code: 'savedCommand.run' as const, first: true as const, run: onRun }]
    : []),
  { word: 'savedCommand.change', code: 'savedCommand.update', icon: 'edit', run: () => onEdit(row) },
  {
    word: 'savedCommand.delete',
    code: 'savedCommand.delete',
    danger: true,
    icon: 'trash',
    deed: deed(api.savedCommand.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name }) }),
  },
]
