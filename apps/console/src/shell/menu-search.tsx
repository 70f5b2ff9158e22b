import Fuse from 'fuse.js'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { useText } from '../kit/text.ts'
import { usePages } from './frame-state.ts'
import { type MenuPage, nameOf, titleOf } from './menu.ts'

const mostShown = 8

/** Finds visible pages by either language's title and by path [9.6]. */
export function searchPages(pages: readonly MenuPage[], text: string): MenuPage[] {
  const visible = pages.filter((p) => !p.hidden && !p.pattern.includes('{'))
  if (text.trim() === '') return visible.slice(0, mostShown)
  const fuse = new Fuse(visible, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'title_en', weight: 0.7 },
      { name: 'pattern', weight: 0.3 },
    ],
  })
  return fuse.search(text.trim(), { limit: mostShown }).map((r) => r.item)
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

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
  const found = useMemo(() => (open ? searchPages(pages, text) : []), [open, pages, text])

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

  const leave = () => {
    setOpen(false)
    setText('')
    setAt(0)
    field.current?.blur()
  }
  const go = (page: MenuPage | undefined) => {
    if (!page) return
    leave()
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
        onFocus={() => setOpen(true)}
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
            <span>{titleOf(page, language)}</span>
            <small>{page.folders.map((f) => nameOf(f, language)).join(' / ')}</small>
          </li>
        ))}
        {found.length === 0 ? (
          <li className="menu-search-none" role="option" aria-selected={false} aria-disabled="true">
            {t('search.none')}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
