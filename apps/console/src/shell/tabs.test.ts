import { describe, expect, it } from 'vitest'
import type { MenuPage } from './menu.ts'
import { type Tabs, alive, close, keep, liveTabs, restart, restore, visit, withHome } from './tabs.ts'

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
})
