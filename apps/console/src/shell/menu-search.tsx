import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../api/session.ts'
import { toast } from '../api/toast.ts'
import { Icon } from '../kit/icon.tsx'
import { useText } from '../kit/text.ts'
import { usePages } from './frame-state.ts'
import { type MenuPage, nameOf, titleOf } from './menu.ts'
import { addRecent, readRecent } from './recent.ts'
import { offeredPages } from './search.ts'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

type Find = typeof import('./search-pages.ts').searchPages
/** Comes when the field is first used: no page waits for it. */
const loadFind = async (): Promise<Find> => (await import('./search-pages.ts')).searchPages

/** The search of the top bar: Ctrl-K or `/`, arrows, Enter, Esc. */
export function MenuSearch({ small }: { small: boolean }) {
  const t = useText()
  const language = useSession((s) => s.language)
  const pages = usePages()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [find, setFind] = useState<Find>()
  const { found, recent } = useMemo(() => {
    if (!open) return { found: [], recent: 0 }
    if (text.trim() !== '') return { found: find?.(pages, text) ?? [], recent: 0 }
    const offered = offeredPages(pages, readRecent())
    return { found: [...offered.recent, ...offered.rest], recent: offered.recent.length }
  }, [open, pages, text, find])

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const asked =
        (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing(event.target))
      if (!asked || document.querySelector('.ant-modal-wrap:not([style*="none"])')) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const enter = () => {
    setOpen(true)
    if (!find)
      void loadFind().then(
        (loaded) => setFind(() => loaded),
        () => toast.error(t('answer.network')),
      )
  }
  const leave = () => {
    setOpen(false)
    setText('')
    setAt(0)
    field.current?.blur()
  }
  const go = (page: MenuPage | undefined) => {
    if (!page) return
    leave()
    addRecent(page.pattern)
    void navigate(page.pattern)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[at])
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setAt((at + step + found.length) % found.length)
    }
  }

  return (
    <div className={`menu-search${small ? ' menu-search-small' : ''}`} data-open={open ? '' : undefined}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found[at] ? `${list}-${at}` : undefined}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        value={text}
        onFocus={enter}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {small ? null : <kbd aria-hidden="true">/</kbd>}
      <ul id={list} role="listbox" aria-label={t('search.label')} hidden={!open}>
        {found.map((page, n) => (
          <li
            key={page.pattern}
            id={`${list}-${n}`}
            role="option"
            aria-selected={n === at}
            // before the field loses the focus, which would close the list
            onPointerDown={(event) => {
              event.preventDefault()
              go(page)
            }}
            onPointerMove={() => setAt(n)}
          >
            <span className="menu-search-title">
              {n < recent ? <Icon name="clock" size={14} label={t('search.recent')} /> : null}
              {titleOf(page, language)}
            </span>
            <small>{page.folders.map((f) => nameOf(f, language)).join(' / ')}</small>
          </li>
        ))}
        {found.length === 0 && find ? (
          <li className="menu-search-none" role="option" aria-selected={false} aria-disabled="true">
            {t('search.none')}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
