import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import type { Found } from './search.ts'
import { useSearch } from './use-search.ts'
import styles from './menu-search.module.css'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent)

const smallLook = `${styles.menuSearch} ${styles.menuSearchSmall}`

/** The search of the top bar: Ctrl K, ⌘K or `/`, arrows, Enter, Esc. */
export function MenuSearch({ small }: { small: boolean }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before it was known what it means; it is kept until that is. */
  const [entered, setEntered] = useState(false)
  const { found, recent, waiting, isSure, load } = useSearch(open, text)
  // What came meanwhile may be shorter than what stood there.
  const chosen = Math.min(at, Math.max(found.length - 1, 0))

  useHotKey(field)
  const leave = useCallback(() => {
    setOpen(false)
    setText('')
    setAt(0)
    setEntered(false)
    field.current?.blur()
  }, [])
  const go = useCallback(
    (line: Found | undefined) => {
      if (!line) return
      leave()
      line.go()
    },
    [leave],
  )
  useEffect(() => {
    if (!entered || (waiting && !isSure)) return
    setEntered(false)
    go(found[0])
  }, [entered, waiting, isSure, found, go])

  const onKeyDown = (event: KeyboardEvent) =>
    walkFound(event, {
      leave,
      enter: () => (chosen > 0 ? go(found[chosen]) : setEntered(true)),
      step: (by) => (found.length > 0 ? setAt((chosen + by + found.length) % found.length) : undefined),
    })

  return (
    <div className={small ? smallLook : styles.menuSearch} data-open={open ? '' : undefined}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found[chosen] ? `${list}-${chosen}` : undefined}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        value={text}
        onFocus={(event) => {
          setOpen(true)
          load()
          event.target.select()
        }}
        onBlur={() => {
          setOpen(false)
          setEntered(false)
        }}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      {small ? null : <kbd aria-hidden="true">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>}
      <FoundList
        id={list}
        open={open}
        found={found}
        chosen={chosen}
        recent={recent}
        waiting={waiting}
        onGo={go}
        onPoint={setAt}
      />
    </div>
  )
}

/** Ctrl K, ⌘K and `/` lead to the field from anywhere but another field or a dialog. */
function useHotKey(field: RefObject<HTMLInputElement | null>): void {
  // With the field, and not a moment after it: a person who sees it may press the keys.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const asked =
        (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing(event.target))
      if (!asked || document.querySelector('.ant-modal-wrap:not([style*="none"])')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [field])
}

type Steps = { leave: () => void; enter: () => void; step: (by: 1 | -1) => void }

function walkFound(event: KeyboardEvent, { leave, enter, step }: Steps): void {
  // The Enter that ends the writing of a Chinese word is the input method's.
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') leave()
  else if (event.key === 'Enter') {
    // The rest of the stroke is not for whatever has the focus on the page it opens.
    event.preventDefault()
    enter()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
}

type FoundListProps = {
  id: string
  open: boolean
  found: readonly Found[]
  chosen: number
  /** How many of the first were looked for lately. */
  recent: number
  waiting: boolean
  onGo: (line: Found) => void
  onPoint: (at: number) => void
}

function FoundList({ id, open, found, chosen, recent, waiting, onGo, onPoint }: FoundListProps) {
  const t = useText()
  return (
    <ul id={id} role="listbox" aria-label={t('search.label')} hidden={!open}>
      {found.map((line, n) => (
        <Line
          key={line.key}
          id={`${id}-${n}`}
          line={line}
          selected={n === chosen}
          recent={n < recent}
          onGo={onGo}
          onPoint={() => onPoint(n)}
        />
      ))}
      {open && found.length === 0 ? <Nothing waiting={waiting} /> : null}
    </ul>
  )
}

function Nothing({ waiting }: { waiting: boolean }) {
  const t = useText()
  return (
    <li className={styles.menuSearchNone} role="option" aria-selected={false} aria-disabled="true">
      {t(waiting ? 'common.loading' : 'search.none')}
    </li>
  )
}

type LineProps = {
  id: string
  line: Found
  selected: boolean
  recent: boolean
  onGo: (line: Found) => void
  onPoint: () => void
}

function Line({ id, line, selected, recent, onGo, onPoint }: LineProps) {
  const t = useText()
  return (
    <li
      id={id}
      role="option"
      aria-selected={selected}
      // Before the field loses the focus, which would close the list.
      onPointerDown={(event) => {
        event.preventDefault()
        onGo(line)
      }}
      onPointerMove={onPoint}
    >
      <span className={styles.menuSearchTitle} data-is="menu-search-title">
        {recent ? <Icon name="clock" size={14} label={t('search.recent')} /> : <Icon name={line.icon} size={14} />}
        <span>{line.title}</span>
      </span>
      <small>{line.note}</small>
    </li>
  )
}
