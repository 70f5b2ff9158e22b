import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '../values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from '../values/values.module.css'
import tableMenusStyles from '../table/table-menus.module.css'

/**
 * What a row offers besides its first action, behind one button. Its content is made when it is first opened, so that a
 * table of eighty rows pays for none. `name` says which row.
 */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useText()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)

  function place(): void {
    const from = button.current?.getBoundingClientRect()
    const to = list.current
    if (!from || !to) return
    const below = from.bottom + 4 + to.offsetHeight < window.innerHeight
    to.style.top = `${below ? from.bottom + 4 : from.top - 4 - to.offsetHeight}px`
    to.style.left = `${Math.max(8, from.right - to.offsetWidth)}px`
    to.style.opacity = '1'
  }
  function toggled(is: boolean): void {
    setOpen(is)
    if (!is) return
    place()
    list.current?.querySelector<HTMLElement>('a, button')?.focus()
    // It stands in the window; what is under it moves away.
    window.addEventListener('scroll', close, { capture: true, once: true })
  }
  function close(): void {
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
  }
  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.iconButton} ${tableMenusStyles.rowMenuButton}`}
        data-is="icon-button"
        aria-label={t('table.more', { name })}
        aria-expanded={open}
        popoverTarget={id}
        onClick={() => setOpened(true)}
      >
        <Icon name="more" size={16} />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={tableMenusStyles.rowMenu}
        onToggle={(event) => toggled(event.newState === 'open')}
        onKeyDown={walk}
        onClickCapture={close}
      >
        {opened ? children : null}
      </div>
    </>
  )
}
