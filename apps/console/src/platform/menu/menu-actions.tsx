import type { MenuRow } from '@cpm/contract/platform/menu/menu'
import { api } from '../../api/api.ts'
import { roleName } from '../../api/session/role-name.ts'
import { t } from '../../api/text.ts'
import type { Question, Usual } from '../../kit/dialog/feedback.tsx'
import { type Action, deed } from '../resource/actions.tsx'
import type { Writing } from './menu-form.tsx'
import { type MenuForest, isContainer, isGuarded } from './menu-tree.ts'
import type { MenuMoves } from './use-menu-moves.ts'

export type Doors = { forest: MenuForest; moves: MenuMoves; onWrite: (writing: Writing) => void }

/** What can be done with a row of the menu. */
export function actionsOf(row: MenuRow, name: string, { forest, moves, onWrite }: Doors): Action[] {
  const children = forest.below.get(row.id)?.length ?? 0
  const holds = children > 0 ? t('menu.hasChildren', { count: children }) : null
  const below: Action = {
    word: 'menu.addBelow',
    code: 'menu.create',
    run: () => onWrite({ kind: 'new', parentId: row.id }),
  }
  return [
    { word: 'menu.change', code: 'menu.update', first: true, run: () => onWrite({ kind: 'edit', row }) },
    { word: 'menu.moveUp', code: 'menu.update', why: moves.reason, run: () => moves.step(row, -1) },
    { word: 'menu.moveDown', code: 'menu.update', why: moves.reason, run: () => moves.step(row, 1) },
    ...(isContainer(row) ? [below] : []),
    {
      word: row.enabled ? 'menu.disable' : 'menu.enable',
      code: 'menu.enable',
      why: row.enabled && isGuarded(forest, row) ? t('menu.lockedOut') : null,
      deed: deed(
        api.menu.enable,
        { ids: [row.id], enabled: !row.enabled },
        {
          ask: () =>
            row.enabled
              ? { kind: 'disable', name, content: t('menu.disableHint', { roles: row.roles }) }
              : { kind: 'enable', name },
        },
      ),
    },
    {
      word: 'menu.delete',
      code: 'menu.delete',
      danger: true,
      why: row.fixed ? t('menu.fixedStays') : holds,
      deed: deed(api.menu.remove, { id: row.id }, { ask: () => askRemove(row, name) }),
    },
  ]
}

/** What hangs on it is said first. */
async function askRemove(row: MenuRow, name: string): Promise<Question | Usual> {
  const { roles, first } = await api.menu.dependents({ id: row.id })
  const names = `${first.map((role) => roleName(t, role)).join(', ')}${roles > first.length ? ' …' : ''}`
  return { kind: 'delete', name, ...(roles > 0 ? { content: t('menu.deleteHint', { count: roles, names }) } : {}) }
}
