import { backgroundApi } from '../api.ts'
import { setMenu, useSession } from './session.ts'

/** Asks again what the account is granted: a role or a menu was changed. What is no longer granted goes at once. */
export async function refreshMenu(): Promise<void> {
  const { info, token, menuList } = useSession.getState()
  if (!info) return
  const answer = await backgroundApi.menu.ofAccount({ id: info.id })
  if (useSession.getState().token !== token) return
  if (JSON.stringify(answer.menuList) !== JSON.stringify(menuList)) setMenu(answer.menuList)
}
