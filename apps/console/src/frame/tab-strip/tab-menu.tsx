import { Dropdown } from 'antd'
import { type ReactElement, useId } from 'react'
import { useText } from '../../api/text.ts'
import type { Closing } from '../../router/tabs.ts'

export type TabAct = { do: 'close'; what: Closing } | { do: 'restart' } | { do: 'move'; by: -1 | 1 }

type Props = {
  /** Its place among the tabs, -1 for a page without one. */
  at: number
  count: number
  trigger: 'click' | 'contextMenu'
  onAct: (act: TabAct) => void
  children: ReactElement
}

/** What can be done with a tab and its neighbours [2.24]; moving too, for who cannot drag. */
export function TabMenu({ at, count, trigger, onAct, children }: Props) {
  const t = useText()
  const id = useId()
  const close = (what: Closing): TabAct => ({ do: 'close', what })
  const entries: [key: string, label: string, disabled: boolean, act: TabAct][] = [
    ['restart', t('tabs.restart'), false, { do: 'restart' }],
    ['current', t('tabs.closeCurrent'), at === 0, close('current')],
    ['left', t('tabs.closeLeft'), at <= 1, close('left')],
    ['right', t('tabs.closeRight'), at === -1 || at === count - 1, close('right')],
    ['others', t('tabs.closeOthers'), count <= (at === 0 ? 1 : 2) && at !== -1, close('others')],
    ['all', t('tabs.closeAll'), count <= 1 && at !== -1, close('all')],
    ['moveLeft', t('tabs.moveLeft'), at <= 1, { do: 'move', by: -1 }],
    ['moveRight', t('tabs.moveRight'), at <= 0 || at === count - 1, { do: 'move', by: 1 }],
  ]
  const items = entries.map(([key, label, disabled]) => ({ key, label, disabled }))
  const divider = { type: 'divider' as const }
  return (
    <Dropdown
      trigger={[trigger]}
      placement="bottomRight"
      classNames={{ root: `tab-menu ${id}` }}
      onOpenChange={(open) => (open ? focusMenu(id) : undefined)}
      menu={{
        items: [...items.slice(0, 1), divider, ...items.slice(1, 6), divider, ...items.slice(6)],
        onClick: ({ key }) => {
          const act = entries.find(([name]) => name === key)?.[3]
          if (act) onAct(act)
        },
      }}
    >
      {children}
    </Dropdown>
  )
}

/**
 * The keyboard goes on in the menu. Once it stands, and without scrolling: antd's own way has the browser scroll to
 * where the menu is before it has its place, and a scroll closes it.
 */
function focusMenu(id: string): void {
  let tries = 0
  const timer = setInterval(() => {
    const first = `.${CSS.escape(id)}:not(.ant-dropdown-hidden) [role=menuitem]:not([aria-disabled=true])`
    const entry = document.querySelector<HTMLElement>(first)
    entry?.focus({ preventScroll: true })
    if (++tries === 10 || (entry && document.activeElement === entry)) clearInterval(timer)
  }, 200)
}
