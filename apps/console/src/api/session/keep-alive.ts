import { create } from 'zustand'
import { lastAskedAt, onInput } from './activity.ts'
import { backgroundApi, quietApi } from '../api.ts'
import { AnswerError } from '../send.ts'
import { localTime } from '../state/server-clock.ts'
import { useSession } from './session.ts'

/** When the session ends, by the clock of this machine: without a deed of the person, and in any case. */
export type Ends = { readonly idleAt: number; readonly endsAt: number }

/** The person is told this long before. */
export const warnMs = 2 * 60_000
/** A person at work is made known to the server this often, even if their work asks it for nothing. */
const sayEveryMs = 60_000
const againMs = 15_000

/** Which end comes first. Where both fall together no deed helps any more. */
export function firstEnd({ idleAt, endsAt }: Ends): { kind: 'idle' | 'absolute'; at: number } {
  return idleAt < endsAt ? { kind: 'idle', at: idleAt } : { kind: 'absolute', at: endsAt }
}

type Ending = { ends: Ends | null; warning: boolean }
export const useEnding = create<Ending>()(() => ({ ends: null, warning: false }))

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('cpm-session')
let heard = (_ends: Ends): void => {}

/** What the login check said of the session's end; the other tabs of this browser hear of it. */
export function learnEnds(answer: { idleAt: string; endsAt: string }): void {
  const ends = { idleAt: localTime(answer.idleAt), endsAt: localTime(answer.endsAt) }
  heard(ends)
  channel?.postMessage({ id: useSession.getState().info?.id, ends })
}

/** A deed of the person: the session goes on. */
export async function stay(): Promise<void> {
  learnEnds(await quietApi.session.isLogin())
}

/** A page the live stream does not reach asks this often whether the session still holds. */
const askEveryMs = 10_000

/** Where nothing is followed live: an account that was disabled, or signed out elsewhere, leaves all the same. */
export function watchSession(): () => void {
  const timer = setInterval(() => void backgroundApi.session.isLogin().catch(() => null), askEveryMs)
  return () => clearInterval(timer)
}

/**
 * Watches over the session's end while someone is signed in: before it warns, it asks the server, which knows what the
 * other tabs did; when the time is over it asks again, and the answer ends the session [4.2].
 */
export function watchEnd(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saidAt = 0

  function wait(): void {
    clearTimeout(timer)
    const { ends, warning } = useEnding.getState()
    if (!ends) return
    const at = firstEnd(ends).at
    timer = setTimeout(() => void look(), Math.max(1000, (warning ? at + 1000 : at - warnMs) - Date.now()))
  }
  async function look(): Promise<void> {
    try {
      learnEnds(await backgroundApi.session.isLogin())
    } catch (error) {
      // A dead session has its own way out; anything else is asked again.
      if (!(error instanceof AnswerError) || error.code !== 500) timer = setTimeout(() => void look(), againMs)
    }
  }
  heard = (ends) => {
    const { at } = firstEnd(ends)
    useEnding.setState({ ends, warning: at - Date.now() <= warnMs })
    wait()
  }
  const fromOther = (event: MessageEvent) => {
    const said = event.data as { id?: unknown; ends?: Ends }
    if (said.id === useSession.getState().info?.id && said.ends) heard(said.ends)
  }
  const stopInput = onInput(() => {
    const now = Date.now()
    // While it asks, only the answer counts: a key hit by chance is none.
    if (useEnding.getState().warning || now - Math.max(lastAskedAt(), saidAt) < sayEveryMs) return
    saidAt = now
    void stay().catch(() => null)
  })
  channel?.addEventListener('message', fromOther)
  return () => {
    clearTimeout(timer)
    stopInput()
    channel?.removeEventListener('message', fromOther)
    heard = () => {}
    useEnding.setState({ ends: null, warning: false })
  }
}
