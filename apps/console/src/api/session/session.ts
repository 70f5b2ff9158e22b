import { unreachedWords } from '@cpm/contract/kernel/words/unreached.words'
import type { Language } from '@cpm/contract/kernel/words'
import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import type { UserVo } from '@cpm/contract/people/session/session'
import { create } from 'zustand'
import { type Setting, readSetting, themeAt } from '../state/setting.ts'
import { toast } from '../state/toast.ts'
import { wordsIn } from '../words.ts'

/** A work tab as it is kept [3.5]. `path` is the whole path with its places filled. */
export type WorkTab = { path: string; title: string; title_en: string; hidden: boolean }

/** What the browser keeps of a person and their work [3.1]. */
export type Session = {
  isLogin: boolean
  info: UserVo | null
  token: string
  language: Language
  worktab: { current: string; opened: WorkTab[] }
  setting: Setting
  menuList: MenuNode[]
  /** Codes of the granted buttons [5.14]. */
  permissionForm: string[]
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
const record = (v: unknown): Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Record<string, unknown>) : {}
const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : [])

/** Keeps the nodes of a tree that can be shown; anything else in it is dropped. */
export function readMenu(stored: unknown): MenuNode[] {
  return list(stored).flatMap((one) => {
    const node = record(one)
    const type = node.menuType
    if (typeof node.id !== 'string' || (type !== 0 && type !== 1 && type !== 2 && type !== 3)) return []
    return {
      id: node.id,
      name: text(node.name),
      menuEnglishName: text(node.menuEnglishName),
      url: text(node.url),
      icon: text(node.icon),
      hidden: node.hidden === 1 ? 1 : 0,
      parentId: typeof node.parentId === 'string' ? node.parentId : null,
      menuType: type,
      permission: text(node.permission),
      sort: typeof node.sort === 'number' ? node.sort : 0,
      menuVoList: readMenu(node.menuVoList),
    }
  })
}

/** The codes of the buttons in a tree, flat [6.1]. */
export function permissionsIn(menu: readonly MenuNode[]): string[] {
  const codes = menu.flatMap((n) => [
    ...(n.menuType === 3 && n.permission ? [n.permission] : []),
    ...permissionsIn(n.menuVoList),
  ])
  return [...new Set(codes)]
}

/** Stored, else the browser's, else en [1.9]. */
export function languageOf(stored: unknown, browser: readonly string[]): Language {
  if (stored === 'cn' || stored === 'en') return stored
  return browser[0]?.toLowerCase().startsWith('zh') ? 'cn' : 'en'
}

function readInfo(stored: unknown): UserVo | null {
  const info = record(stored)
  if (typeof info.id !== 'string' || typeof info.name !== 'string') return null
  return {
    email: null,
    verify: false,
    mustChange: false,
    passwordGiven: false,
    mustTotp: false,
    kind: 'store',
    enterpriseId: null,
    enterpriseName: null,
    inGroups: false,
    description: null,
    ...info,
  } as UserVo
}

function readTabs(stored: unknown): WorkTab[] {
  return list(stored).flatMap((one) => {
    const tab = record(one)
    const path = text(tab.path)
    if (!path.startsWith('/') || tab.hidden === true) return []
    return { path, title: text(tab.title), title_en: text(tab.title_en), hidden: false }
  })
}

/** Reads what was kept. Old or broken contents never break the start: what cannot be read is as if never kept. */
export function readSession(storage: Storage, browser: readonly string[], now = new Date()): Session {
  const sys = record(json(storage.getItem('sys')))
  const info = readInfo(sys.info)
  const token = text(sys.token) || (storage.getItem('token') ?? '')
  const isLogin = sys.isLogin === true && token !== '' && info !== null
  const worktab = record(sys.worktab)
  return {
    isLogin,
    info: isLogin ? info : null,
    token: isLogin ? token : '',
    language: languageOf(storage.getItem('language') ?? sys.language, browser),
    worktab: isLogin
      ? { current: text(worktab.current), opened: readTabs(worktab.opened) }
      : { current: '', opened: [] },
    setting: readSetting(sys.setting, now),
    menuList: isLogin ? readMenu(json(storage.getItem('menuList'))) : [],
    permissionForm: isLogin
      ? list(json(storage.getItem('permissionForm'))).filter((c): c is string => typeof c === 'string')
      : [],
  }
}

/** Writes `sys` and its companions [3.1]; what belongs to nobody is taken away. */
export function writeSession(storage: Storage, s: Session, before?: Session): void {
  const { menuList, permissionForm, ...sys } = s
  storage.setItem('sys', JSON.stringify({ ...sys, info: s.info ? { ...s.info, token: s.token } : null }))
  // Every step from page to page is written; the rest is long, and most often as it was.
  const rest = ['language', 'token', 'info', 'isLogin', 'menuList', 'permissionForm'] as const
  if (before && rest.every((key) => s[key] === before[key])) return
  storage.setItem('language', s.language)
  const companions = {
    token: s.token,
    userId: s.info?.id ?? '',
    verify: s.info ? String(s.info.verify) : '',
    menuList: s.isLogin ? JSON.stringify(menuList) : '',
    permissionForm: s.isLogin ? JSON.stringify(permissionForm) : '',
  }
  for (const [key, value] of Object.entries(companions)) {
    if (value) storage.setItem(key, value)
    else storage.removeItem(key)
  }
}

const browser = typeof window === 'undefined' ? null : window
const nowhere: Storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

function storageOfBrowser(): Storage {
  try {
    return browser?.localStorage ?? nowhere
  } catch {
    return nowhere // a browser that forbids it still gets a console, for as long as the page stands
  }
}
const storage = storageOfBrowser()

export const useSession = create<Session>()(() => readSession(storage, browser?.navigator.languages ?? []))

let readingOther = false
useSession.subscribe((session, before) => {
  if (readingOther) return
  try {
    writeSession(storage, session, before)
  } catch {
    // full or forbidden: the page works on, it is only not kept
  }
})

// Each key arrives by itself: what was read with the first may still have been old.
const followed = new Set<string | null>(['sys', 'language', 'menuList', 'permissionForm', null])

// Another tab of this browser signed in or out, or changed a setting: this one follows, and keeps its own work tabs.
browser?.addEventListener('storage', (event) => {
  if (!followed.has(event.key)) return
  const { worktab, language, ...other } = readSession(storage, browser.navigator.languages)
  readingOther = true
  useSession.setState(other.token === useSession.getState().token ? other : { ...other, worktab })
  setLanguage(language)
  readingOther = false
})

export function signIn(info: UserVo, token: string): void {
  useSession.setState({
    isLogin: true,
    info,
    token,
    menuList: [],
    permissionForm: [],
    worktab: { current: '', opened: [] },
  })
}

/** Forgets the person and closes all tabs; language and settings belong to the browser and stay. */
export function signOut(): void {
  useSession.setState({
    isLogin: false,
    info: null,
    token: '',
    menuList: [],
    permissionForm: [],
    worktab: { current: '', opened: [] },
  })
}

export function setMenu(menuList: MenuNode[]): void {
  useSession.setState({ menuList, permissionForm: permissionsIn(menuList) })
}

let wanted: Language | null = null

/** Changes the language once its words are there; the last wish counts. */
export function setLanguage(language: Language): void {
  wanted = language
  const change = () => {
    if (wanted === language) useSession.setState({ language })
  }
  const coming = wordsIn(language)
  if (coming) coming.then(change, () => toast.error(unreachedWords['answer.network'][language === 'cn' ? 1 : 0]))
  else change()
}

export function setSetting(patch: Partial<Setting>): void {
  const setting = { ...useSession.getState().setting, ...patch }
  useSession.setState({ setting: { ...setting, theme: themeAt(setting.themeModel, new Date()) } })
}
