import type { MenuRow } from '@cpm/contract/platform/menu/menu'
import { Button } from 'antd'
import { api } from '../../api/api.ts'
import { AuditButton, useMayAudit } from '../audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { t, useLanguage, useText } from '../../api/text.ts'
import type { Writing } from './menu-form.tsx'
import { type MenuForest, isContainer, isGuarded } from './menu-tree.ts'
import type { MenuMoves } from './use-menu-moves.ts'

/** Switching and deleting a row, with what hangs on it shown first. */
function useMenuDeeds() {
  const enable = useAction(api.menu.enable)
  const remove = useAction(api.menu.remove)
  async function askEnable(row: MenuRow, name: string): Promise<void> {
    const yes = row.enabled
      ? await confirm({ kind: 'disable', name, content: t('menu.disableHint', { roles: row.roles }) })
      : await confirm({ kind: 'enable', name })
    if (yes) enable.mutate({ ids: [row.id], enabled: !row.enabled })
  }
  async function askRemove(row: MenuRow, name: string): Promise<void> {
    const { roles, first } = await api.menu.dependents({ id: row.id })
    const names = `${first.map((role) => roleName(t, role)).join(', ')}${roles > first.length ? ' …' : ''}`
    const hint = roles > 0 ? { content: t('menu.deleteHint', { count: roles, names }) } : {}
    if (await confirm({ kind: 'delete', name, ...hint })) remove.mutate({ id: row.id })
  }
  return {
    enable: (row: MenuRow, name: string) => void askEnable(row, name).catch(() => null),
    remove: (row: MenuRow, name: string) => void askRemove(row, name).catch(() => null),
  }
}

type Props = { row: MenuRow; forest: MenuForest; moves: MenuMoves; onWrite: (writing: Writing) => void }

/** What can be done with a row; what it does not allow now is greyed, with the reason. */
export function MenuActions({ row, forest, moves, onWrite }: Props) {
  const word = useText()
  const name = useLanguage() === 'cn' ? row.name : row.englishName
  const may = [
    useCan('menu.update'),
    useCan('menu.enable'),
    useCan('menu.delete'),
    useCan('menu.create'),
    useMayAudit(),
  ]
  return (
    <>
      <Can code="menu.update">
        <Button type="link" size="small" onClick={() => onWrite({ kind: 'edit', row })}>
          {word('menu.change')}
        </Button>
      </Can>
      {may.includes(true) ? (
        <RowMenu name={name}>
          <More row={row} forest={forest} moves={moves} onWrite={onWrite} name={name} />
        </RowMenu>
      ) : null}
    </>
  )
}

function More({ row, forest, moves, onWrite, name }: Props & { name: string }) {
  const word = useText()
  const deeds = useMenuDeeds()
  const children = forest.below.get(row.id)?.length ?? 0
  const stays = row.fixed ? word('menu.fixedStays') : null
  const holds = children > 0 ? word('menu.hasChildren', { count: children }) : null
  return (
    <>
      <Can code="menu.update">
        <Greyable type="text" reason={moves.reason} onClick={() => moves.step(row, -1)}>
          {word('menu.moveUp')}
        </Greyable>
        <Greyable type="text" reason={moves.reason} onClick={() => moves.step(row, 1)}>
          {word('menu.moveDown')}
        </Greyable>
      </Can>
      {isContainer(row) ? (
        <Can code="menu.create">
          <Button type="text" onClick={() => onWrite({ kind: 'new', parentId: row.id })}>
            {word('menu.addBelow')}
          </Button>
        </Can>
      ) : null}
      <Can code="menu.enable">
        <Greyable
          type="text"
          reason={row.enabled && isGuarded(forest, row) ? word('menu.lockedOut') : null}
          onClick={() => deeds.enable(row, name)}
        >
          {word(row.enabled ? 'menu.disable' : 'menu.enable')}
        </Greyable>
      </Can>
      <Can code="menu.delete">
        <Greyable type="text" danger reason={stays ?? holds} onClick={() => deeds.remove(row, name)}>
          {word('menu.delete')}
        </Greyable>
      </Can>
      <AuditButton of={`menu:${row.id}`} />
    </>
  )
}
