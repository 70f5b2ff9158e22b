import { create } from 'zustand'
import { quietApi } from '../api/api.ts'
import { learnEnds } from '../api/session/keep-alive.ts'
import { AnswerError } from '../api/send.ts'
import { setMenu, signOut, useSession } from '../api/session/session.ts'
import { sysCode } from '../api/session/sign-in.ts'

/** Answers that say nothing about the session: no network, a server that is starting, or one in fault. */
const sayNothing = new Set([0, 429, 503, 50_000])

/** The session that the check at the start has ended for, with or without an answer. */
const useCheck = create<{ token: string | null }>()(() => ({ token: null }))

/** Whether the check at the start has ended for the present session: the menu is then as it will be. */
export function useIsChecked(): boolean {
  const token = useSession((s) => s.token)
  return useCheck((s) => s.token) === token
}

/**
 * The check at the start [4.1]: whether the session still holds, and the menu as it is now. Meanwhile the frame stands
 * on what was kept, so that a reload shows its page at once.
 */
export async function checkSession(): Promise<void> {
  const { info, token } = useSession.getState()
  if (!info) return useCheck.setState({ token })
  const menu = quietApi.menu.ofAccount({ id: info.id })
  menu.catch(() => null)
  try {
    const answer = await quietApi.session.isLogin({ sysCode, userId: info.id })
    if (useSession.getState().token !== token) return
    useSession.setState({ info: answer.userVo })
    learnEnds(answer)
    setMenu((await menu).menuList)
  } catch (error) {
    const code = error instanceof AnswerError ? error.code : 0
    // Code 500 has its own way out, with its message [8.2].
    if (code !== 500 && !sayNothing.has(code) && useSession.getState().token === token) signOut()
  } finally {
    useCheck.setState({ token })
  }
}
