import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import { memo, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../api/session/session.ts'
import { Icon, iconNamed } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { homeOf, useMenuState, usePages } from '../frame-state.ts'
import { Mark } from '../../sign-in/mark.tsx'
import { MenuLink } from './menu-link.tsx'
import { isExternal, matchPage, nameOf, shownMenu } from './menu.ts'
import { hasPage } from '../../router/pages/page-chunks.ts'
import { SideBadge } from './side-badge.tsx'
import styles from './side-menu.module.css'

/** The left menu [2.22]: 280 px or 70 px; on a small screen it lies over the page. */
export const SideMenu = memo(function SideMenu({ small }: { small: boolean }) {
  const t = useText()
  const menu = useSession((s) => s.menuList)
  const tree = useMemo(() => shownMenu(menu, hasPage), [menu])
  const { folded, over } = useMenuState()
  const pages = usePages()
  const home = homeOf(pages)
  const narrow = folded && !small

  useEffect(() => {
    if (!over) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') useMenuState.setState({ over: false })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [over])

  return (
    <aside
      className={`${styles.side}${narrow ? ` ${styles.sideFolded}` : ''}${small ? ` ${styles.sideOver}` : ''}`}
      data-open={over ? '' : undefined}
      inert={small && !over}
    >
      <MenuLink className={styles.sideBrand} to={home?.path ?? '/'} label={t('system.name')}>
        <span className={styles.sideMark}>
          <Mark />
        </span>
        <span className={styles.sideName}>{t('system.name')}</span>
      </MenuLink>
      <nav className={styles.sideNav} aria-label={t('menu.label')}>
        <Branches nodes={tree} narrow={narrow} />
        {menu.length === 0 ? (
          <div className={styles.sideWaiting} aria-hidden="true">
            {Array.from({ length: 6 }, (_, at) => (
              <i key={at} />
            ))}
          </div>
        ) : null}
      </nav>
    </aside>
  )
})

/** Where the person stands: the menu row of the page, or its folder when the page is not in the menu. */
function useStanding(): { path: string; folders: ReadonlySet<string> } {
  const { pathname } = useLocation()
  const pages = usePages()
  return useMemo(() => {
    const found = matchPage(pages, pathname)
    return { path: found?.page.pattern ?? '', folders: new Set(found?.page.folders.map((f) => f.id)) }
  }, [pages, pathname])
}

function Branches({ nodes, narrow }: { nodes: readonly MenuNode[]; narrow: boolean }) {
  const uniqueOpened = useSession((s) => s.setting.uniqueOpened)
  const { path, folders } = useStanding()
  const [open, setOpen] = useState<ReadonlySet<string>>(folders)
  // Arriving at a page opens its branch.
  useEffect(() => {
    const one = useSession.getState().setting.uniqueOpened
    setOpen((before) => {
      const missing = [...folders].filter((id) => !before.has(id))
      if (missing.length === 0) return before
      return one ? folders : new Set([...before, ...missing])
    })
  }, [folders])
  useEffect(() => {
    if (uniqueOpened) setOpen((before) => (before.size > 1 ? new Set([...before].slice(-1)) : before))
  }, [uniqueOpened])
  const toggle = (id: string) => {
    const next = new Set(uniqueOpened ? [] : open)
    if (open.has(id)) next.delete(id)
    else next.add(id)
    setOpen(next)
  }
  return (
    <ul className={styles.sideList}>
      {nodes.map((node) =>
        node.menuVoList.length > 0 ? (
          <Branch
            key={node.id}
            node={node}
            narrow={narrow}
            isOpen={open.has(node.id)}
            isCurrent={folders.has(node.id)}
            page={folders.has(node.id) ? path : ''}
            onToggle={() => toggle(node.id)}
          />
        ) : (
          <Leaf key={node.id} node={node} isCurrent={path === node.url} top narrow={narrow} />
        ),
      )}
    </ul>
  )
}

type BranchProps = {
  node: MenuNode
  narrow: boolean
  isOpen: boolean
  isCurrent: boolean
  /** Where the person stands, if it is here. */
  page: string
  onToggle: () => void
}

function Branch({ node, narrow, isOpen, isCurrent, page, onToggle }: BranchProps) {
  const language = useSession((s) => s.language)
  const name = nameOf(node, language)
  const shown = isOpen && !narrow
  const listId = `menu-${node.id}`
  return (
    <li className={styles.sideBranch} data-open={shown ? '' : undefined} data-current={isCurrent ? '' : undefined}>
      <button
        type="button"
        className={styles.sideRow}
        aria-expanded={narrow ? undefined : shown}
        aria-controls={listId}
        aria-label={narrow ? name : undefined}
        aria-haspopup={narrow ? 'true' : undefined}
        onClick={narrow ? undefined : onToggle}
      >
        <Icon name={iconNamed(node.icon)} size={18} />
        <span className={styles.sideLabel}>{name}</span>
        <span className={styles.sideArrow}>
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
      {/* Folded, the branch flies out beside its icon on hover and focus. */}
      <div className={styles.sideBelow} id={listId}>
        <ul inert={!narrow && !isOpen}>
          {narrow ? <li className={styles.sideFlyTitle}>{name}</li> : null}
          {node.menuVoList.map((child) => (
            <Leaf key={child.id} node={child} isCurrent={page === child.url} />
          ))}
        </ul>
      </div>
    </li>
  )
}

type LeafProps = { node: MenuNode; isCurrent: boolean; top?: boolean; narrow?: boolean }

const Leaf = memo(function Leaf({ node, isCurrent, top = false, narrow = false }: LeafProps) {
  const t = useText()
  const language = useSession((s) => s.language)
  const name = nameOf(node, language)
  const content = (
    <>
      {top ? <Icon name={iconNamed(node.icon)} size={18} /> : null}
      <span className={styles.sideLabel}>{name}</span>
    </>
  )
  if (isExternal(node)) {
    return (
      <li>
        <a
          className={styles.sideRow}
          href={node.url}
          target="_blank"
          rel="noopener noreferrer"
          {...(narrow ? { 'aria-label': `${name} (${t('menu.newTab')})`, title: name } : {})}
        >
          {content}
          <Icon name="external" size={13} label={t('menu.newTab')} />
        </a>
      </li>
    )
  }
  return (
    <li className={styles.sideLeaf}>
      <MenuLink className={styles.sideRow} to={node.url} current={isCurrent} {...(narrow ? { label: name } : {})}>
        {content}
      </MenuLink>
      <SideBadge path={node.url} />
    </li>
  )
})
