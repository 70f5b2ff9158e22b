import type { WhitelistRow } from '@cpm/contract/delivery/whitelist/whitelist'
import { api } from '../../api/api.ts'
import { t as say } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** What the page opens for a list. */
export type Doors = { onEdit: (row: WhitelistRow) => void; onGive: (row: WhitelistRow) => void }

/** What can be done with a whitelist. */
export const actionsOf = (row: WhitelistRow, { onEdit, onGive }: Doors): Action[] => [
  { word: 'whitelist.change', code: 'whitelist.update', first: true, run: () => onEdit(row) },
  { word: 'whitelist.give', code: 'whitelist.give', run: () => onGive(row) },
  { word: 'whitelist.where', code: 'whitelist.read', to: '/device/policy?kind=whitelist' },
  {
    word: 'whitelist.delete',
    code: 'whitelist.delete',
    why: row.places > 0 ? say('whitelist.isGiven', { count: row.places }) : null,
    danger: true,
    deed: deed(api.whitelist.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
