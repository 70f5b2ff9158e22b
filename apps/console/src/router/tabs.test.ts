import { describe, expect, it } from 'vitest'
import type { MenuPage } from '../frame/menu/menu.ts'
import {
  type Tabs,
  alive,
  close,
  keep,
  liveTabs,
  move,
  prune,
  restart,
  restore,
  shown,
  visit,
  withHome,
} from './tabs.ts'

const page = (pattern: string, hidden = false): MenuPage => ({
  pattern,
  title: pattern,
  title_en: pattern,
  hidden,
  folders: [],
})
const to = (path: string, search = '', hidden = false) => ({ path, search, page: page(path, hidden), params: {} })
const home = to('/dashboard/index')
const none: Tabs = { opened: [], current: '', visits: 0 }
const open = (...paths: string[]) =>
  paths.reduce((tabs, path) => visit(tabs, to(path)), visit(withHome(none, home), home))
const paths = (tabs: Tabs) => tabs.opened.map((t) => t.path)

describe('[2.24] work tabs', () => {
  it('adds a tab for a page, and makes an open one current', () => {
    const tabs = visit(open('/a', '/b'), to('/a'))
    expect(paths(tabs)).toEqual(['/dashboard/index', '/a', '/b'])
    expect(tabs.current).toBe('/a')
  })

  it('keeps each tab its own query, and changes nothing when nothing changed', () => {
    const tabs = visit(open('/a'), to('/a', '?page=2'))
    expect(tabs.opened[1]?.search).toBe('?page=2')
    expect(visit(tabs, to('/a', '?page=2'))).toBe(tabs)
  })

  it('never closes home, the first tab', () => {
    expect(paths(close(open('/a'), 'current', '/dashboard/index'))).toEqual(['/dashboard/index', '/a'])
  })

  it('closing the current tab goes to the last remaining one', () => {
    const tabs = close(visit(open('/a', '/b', '/c'), to('/b')), 'current', '/b')
    expect(paths(tabs)).toEqual(['/dashboard/index', '/a', '/c'])
    expect(tabs.current).toBe('/c')
  })

  it('closing another tab stays where one is', () => {
    expect(close(open('/a', '/b'), 'current', '/a').current).toBe('/b')
  })

  it('closing the last one that is not home goes home', () => {
    expect(close(open('/a'), 'current', '/a')).toMatchObject({ current: '/dashboard/index' })
  })

  it('closes left, right, others (home stays) and all (only home)', () => {
    const tabs = visit(open('/a', '/b', '/c', '/d'), to('/d'))
    expect(paths(close(tabs, 'left', '/c'))).toEqual(['/dashboard/index', '/c', '/d'])
    const right = close(tabs, 'right', '/b')
    expect(paths(right)).toEqual(['/dashboard/index', '/a', '/b'])
    expect(right.current).toBe('/b')
    expect(paths(close(tabs, 'others', '/b'))).toEqual(['/dashboard/index', '/b'])
    expect(close(tabs, 'all', '/b')).toMatchObject({
      current: '/dashboard/index',
      opened: [{ path: '/dashboard/index' }],
    })
  })

  it('come back after a reload with their filters, without hidden pages and pages no longer granted', () => {
    const kept = keep(visit(visit(open('/a', '/gone'), to('/a', '?q=x')), to('/detail/1', '', true)))
    const found = (path: string) =>
      path === '/gone' ? null : { page: page(path, path.startsWith('/detail')), params: {} }
    const back = withHome(restore(kept.opened, found), home)
    expect(back.opened.map((t) => `${t.path}${t.search}`)).toEqual(['/dashboard/index', '/a?q=x'])
    expect(alive(back).size).toBe(0)
  })

  it(`keeps ${liveTabs} pages alive: those looked at last`, () => {
    const tabs = visit(open(...Array.from({ length: 20 }, (_, n) => `/p${n}`)), to('/p0'))
    const living = alive(tabs)
    expect(living.size).toBe(liveTabs)
    expect(living.has('/p0')).toBe(true)
    expect(living.has('/p1')).toBe(false)
    expect(tabs.opened).toHaveLength(21)
  })

  it('starts one page anew and no other', () => {
    const tabs = restart(open('/a', '/b'), '/a')
    expect(tabs.opened.map((t) => t.generation)).toEqual([0, 1, 0])
  })

  it('a hidden page is open and has no tab; closing what is current passes it over', () => {
    const tabs = visit(open('/a'), to('/detail', '', true))
    expect(tabs.current).toBe('/detail')
    expect(shown(tabs).map((t) => t.path)).toEqual(['/dashboard/index', '/a'])
    expect(close(visit(tabs, to('/b')), 'current', '/b').current).toBe('/a')
  })

  it('hidden pages nobody can come back to are let go, unless something in them is unsaved', () => {
    const details = Array.from({ length: 20 }, (_, n) => to(`/detail/${n}`, '', true))
    const tabs = details.reduce(visit, open('/a'))
    const kept = prune(tabs, new Set(['/detail/0'])).opened.map((t) => t.path)
    expect(kept).toHaveLength(2 + liveTabs + 1)
    expect(kept).toContain('/detail/0')
    expect(kept).not.toContain('/detail/1')
  })

  it('keeps a page with unsaved contents alive, however long ago it was looked at', () => {
    const tabs = open(...Array.from({ length: 20 }, (_, n) => `/p${n}`))
    expect(alive(tabs, new Set(['/p1'])).has('/p1')).toBe(true)
    expect(alive(tabs, new Set()).has('/p1')).toBe(false)
  })

  it('moves a tab to any place but the first, which is home', () => {
    const tabs = open('/a', '/b', '/c')
    expect(paths(move(tabs, '/c', 1))).toEqual(['/dashboard/index', '/c', '/a', '/b'])
    expect(paths(move(tabs, '/a', 9))).toEqual(['/dashboard/index', '/b', '/c', '/a'])
    expect(paths(move(tabs, '/b', 0))).toEqual(['/dashboard/index', '/b', '/a', '/c'])
    expect(move(tabs, '/dashboard/index', 2)).toBe(tabs)
    expect(move(tabs, '/c', 1).current).toBe('/c')
  })

  it('[2.20], [3.5] records path, title in both languages and the hidden flag of every visit', () => {
    const tabs = visit(open(), to('/detail/1', '?a=1', true))
    expect(keep(tabs)).toEqual({
      current: '/detail/1',
      opened: [
        { path: '/dashboard/index', title: '/dashboard/index', title_en: '/dashboard/index', hidden: false },
        { path: '/detail/1?a=1', title: '/detail/1', title_en: '/detail/1', hidden: true },
      ],
    })
  })
})
