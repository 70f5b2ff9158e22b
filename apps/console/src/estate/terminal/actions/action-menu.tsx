import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { useGrantedPages } from '../../../api/session/can.tsx'
import { t, useText } from '../../../api/text.ts'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { type Action, MenuActions } from '../../../platform/resource/actions.tsx'
import { logOffOf, notAllowed } from '../parts/terminal-actions.tsx'
import { canLogOff } from '../parts/terminal-life.ts'
import type { ActionOf, TerminalRowAction } from '../slots.ts'
import { stepOf } from './bulk-actions.tsx'
import type { RowProps } from './row-actions.tsx'

type Offered = TerminalRowAction & { actionOf: ActionOf }
type Placed = { sort: number; action: Action }

/** Everything that is done with one terminal, in its place among what others offer. */
export function Deeds({ row, onOpen, offered }: RowProps & { offered: readonly Offered[] }) {
  useText()
  const { go } = useTabRoute()
  const granted = useGrantedPages()
  const theirs = offered
    .filter(({ page }) => page === undefined || granted(page))
    .map(({ sort, code, actionOf }) => ({ sort, action: { code, ...actionOf(row, go) } }))
  const all = [...actionsOf({ row, onOpen }), ...theirs].toSorted((a, b) => a.sort - b.sort)
  return <MenuActions actions={all.map(({ action }) => action)} audit={`terminal:${row.sn}`} />
}

/** What is done to a terminal as such. */
const actionsOf = ({ row, onOpen }: RowProps): Placed[] => [
  {
    sort: 10,
    action: { word: 'terminal.edit', code: 'terminal.update', icon: 'edit', run: () => onOpen('edit', row) },
  },
  { sort: 50, action: shipOf(row) },
  {
    sort: 60,
    action: {
      word: 'terminal.replace',
      code: 'terminal.replace',
      icon: 'swap',
      why: row.status === 'logged_off' ? t('terminal.loggedOff') : null,
      run: () => onOpen('replace', row),
    },
  },
  { sort: 70, action: { ...logOffOf(row), icon: canLogOff(row) ? 'logout' : 'restart' } },
]

function shipOf({ sn, status }: TerminalRow): Action {
  const isShipped = status === 'shipped'
  return {
    word: isShipped ? 'terminal.takeBack' : 'terminal.ship',
    code: 'terminal.ship',
    icon: isShipped ? 'home' : 'external',
    why: isShipped || status === 'in_stock' ? null : notAllowed({ status }),
    deed: stepOf(isShipped ? 'takeBack' : 'ship', { sns: [sn] }),
  }
}
