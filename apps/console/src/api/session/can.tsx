import type { Permission } from '@cpm/contract'
import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import type { ReactNode } from 'react'
import { useSession } from './session.ts'

export type { Permission }

/** Whether the account was granted a button [5.14]. The server checks each call on its own. */
export function useCan(code: Permission): boolean {
  return useSession((s) => s.permissionForm.includes(code))
}

/** The same of any code, where it is not known beforehand which. */
export function useMay(): (code: string) => boolean {
  const held = useSession((s) => s.permissionForm)
  return (code) => held.includes(code)
}

/** Removes what is not granted; what is granted but not possible now is greyed by the page, with its reason. */
export function Can({ code, children }: { code: Permission; children: ReactNode }) {
  return useCan(code) ? children : null
}

const partsOf = (path: string) => (path.split(/[?#]/, 1)[0] as string).split('/')
const urls = (menu: readonly MenuNode[]): string[] => menu.flatMap((n) => [n.url, ...urls(n.menuVoList)])
/** A table asks once a link: the tree is taken apart once a menu. */
const pages = new WeakMap<readonly MenuNode[], string[][]>()

/** Whether a menu holds the page an address leads to; `{places}` of the menu's rows stand for anything. */
export function holdsPage(menu: readonly MenuNode[], to: string): boolean {
  const parts = partsOf(to)
  const known = pages.get(menu) ?? urls(menu).map((url) => url.split('/'))
  pages.set(menu, known)
  return known.some((page) => page.length === parts.length && page.every((p, at) => p === parts[at] || p[0] === '{'))
}

/** Whether the account may open a page: a link to one it may not would lead nowhere. */
export function useGranted(to: string): boolean {
  return useSession((s) => holdsPage(s.menuList, to))
}

/** The same for addresses that are only known later. */
export function useGrantedPages(): (to: string) => boolean {
  const menu = useSession((s) => s.menuList)
  return (to) => holdsPage(menu, to)
}
