import { iconWords, type MenuIcon, menuIcons } from '@cpm/contract/platform/menu/menu.icons'
import { Button, Input, type InputRef, Popover } from 'antd'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Icon, iconNamed } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { columnsIn, iconsFor, moved } from './icon-grid.ts'
import styles from './menu.module.css'

type Props = { value?: string; onChange?: (name: string) => void; id?: string }

/** What an icon shows, in the language of the screen; one the house no longer has is called as it is kept. */
function useIconName(): (name: string) => string {
  const t = useText()
  return (name) => (`menu.icon.${name}` in iconWords ? t(`menu.icon.${name as MenuIcon}`) : name)
}

/** Chooses one of the house's icons from a grid [2.15]. */
export function IconSelect({ value = '', onChange, id }: Props) {
  const t = useText()
  const named = useIconName()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<InputRef>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (name: string) => {
    onChange?.(name)
    close()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      // Before it is seen nothing in it takes the focus.
      afterOpenChange={(is) => is && input.current?.focus()}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Grid value={value} input={input} onChoose={choose} onClose={close} />}
    >
      <Button
        ref={button}
        {...(id ? { id } : {})}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={value ? <Icon name={iconNamed(value)} size={18} /> : undefined}
      >
        {value ? named(value) : t('menu.iconChoose')}
      </Button>
    </Popover>
  )
}

type GridProps = {
  value: string
  input: RefObject<InputRef | null>
  onChoose: (name: string) => void
  onClose: () => void
}

/** One types what it shows; the arrows go through what was found, and Enter takes it. */
function Grid({ value, input, onChoose, onClose }: GridProps) {
  const t = useText()
  const named = useIconName()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(() => Math.max(0, menuIcons.indexOf(value as MenuIcon)))
  const found = iconsFor(typed)
  const name = found[Math.min(at, found.length - 1)]
  const optionOf = (one: string) => `${id}-${one}`
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      // It is not the form's.
      event.preventDefault()
      if (name !== undefined) onChoose(name)
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const next = moved(event.key, { at, count: found.length, columns: columnsIn(grid.current) })
    // Left and right are the text's while there is one.
    if (next === null || (typed !== '' && /Left|Right|Home|End/.test(event.key))) return
    event.preventDefault()
    setAt(next)
    const to = found[next]
    if (to) document.getElementById(optionOf(to))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Stack className={styles.iconChoice} role="dialog" aria-label={t('menu.iconChoose')}>
      <Input
        ref={input}
        type="search"
        allowClear
        prefix={<Icon name="search" />}
        placeholder={t('menu.iconSearch')}
        role="combobox"
        aria-label={t('menu.iconSearch')}
        aria-expanded
        aria-controls={id}
        {...(name && { 'aria-activedescendant': optionOf(name) })}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div ref={grid} id={id} className={styles.iconGrid} role="listbox" aria-label={t('menu.icon')}>
        {found.map((one) => (
          <button
            key={one}
            id={optionOf(one)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-label={named(one)}
            aria-selected={one === value}
            data-at={one === name ? '' : undefined}
            title={named(one)}
            onClick={() => onChoose(one)}
          >
            <Icon name={iconNamed(one)} size={20} />
          </button>
        ))}
      </div>
      {found.length === 0 ? <p>{t('menu.iconNone')}</p> : null}
      {value ? (
        <Button size="small" type="text" onClick={() => onChoose('')}>
          {t('menu.iconClear')}
        </Button>
      ) : null}
    </Stack>
  )
}
