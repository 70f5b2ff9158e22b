import type { Present, RemoteMachine } from '@cpm/agent-core'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import { windowsPerson } from './windows-person.ts'
import { xPerson } from './x-person.ts'

export type Asked = {
  /** Rejects with `Unable` where it could not be asked after all. */
  answer: Promise<'accepted' | 'refused' | 'timeout'>
  close: () => void
}
export type Window = {
  /** It was closed: by its button, or by whatever else. */
  gone: Promise<void>
  close: () => void
}
/** The person in front of a machine, by windows on its desktop. Both reject with `Unable` where nobody would see one. */
export type Person = {
  ask(asked: SessionDown, ms: number): Promise<Asked>
  bar(people: readonly Present[]): Promise<Window>
}

const hereNow = process.platform === 'win32' ? windowsPerson : xPerson

/** Asks the person at this machine, and shows them who works on it. */
export function personHere(person: Person = hereNow): Required<Pick<RemoteMachine, 'ask' | 'bar'>> {
  let shown: Window | undefined
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async ask({ session, signal }) {
      const { answer, close } = await person.ask(session, session.askMs)
      if (signal.aborted) close()
      signal.addEventListener('abort', close, { once: true })
      return answer.finally(() => signal.removeEventListener('abort', close))
    },
    bar(people, onEnd) {
      const done = turn.then(async () => {
        const before = shown
        const window = people.length > 0 ? await person.bar(people) : undefined
        shown = window
        // The new one stands first, so that there is always one.
        before?.close()
        // Its button, or something took it away: nobody is here unseen.
        void window?.gone.then(() => {
          if (shown === window) onEnd()
        })
      })
      turn = done.catch(() => {})
      return done
    },
  }
}
