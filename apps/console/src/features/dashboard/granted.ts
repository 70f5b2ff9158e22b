import type { MenuNode } from '@cpm/contract/menu'
import { useSession } from '../../api/session.ts'

const holds = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some((node) => node.url === path || holds(node.menuVoList, path))

/** Whether the account may open a page: a link to one it may not would lead nowhere. */
export function useGranted(path: string): boolean {
  return useSession((s) => holds(s.menuList, path))
}
