import type { RemoteEventType } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { remoteStates } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { Recorder } from '../film/recorder.ts'
import type { SessionParts } from './session.ts'
import {
  addCounts,
  addEvent,
  type Counts,
  type HeldRow,
  type PersonRow,
  readSession,
  type Step,
  stepTo,
} from './rows.ts'

/** So many events of a session are rows; what comes after them stands in its film alone. */
const mostEvents = 5_000

/** What a session writes down of itself: its steps one after the other, what happened, and what was sent to the terminal. */
export function sessionNotes({ db, now, log }: SessionParts, row: () => HeldRow, recorder: Recorder) {
  let written: Promise<unknown> = Promise.resolve()
  let total: Counts = { keys: 0, pointer: 0, clipboard: 0 }
  let events = 0
  const { id } = row()

  const quietly = (what: Promise<unknown>): void =>
    void what.catch((error: Error) => log(`Session ${id}: ${error.message}`))

  return {
    quietly,
    step: (to: Step): void => {
      if (to.status !== undefined && !remoteStates.can(row().status, to.status)) return
      Object.assign(row(), to)
      const own = row()
      written = written.then(() => stepTo(db, own, to)).catch((error: Error) => log(`Session ${id}: ${error.message}`))
    },
    event: (type: RemoteEventType, person: PersonRow | null, detail: Record<string, unknown> = {}): void => {
      if (events++ < mostEvents) quietly(addEvent(db, id, { at: now(), ms: recorder.ms(), type, person, detail }))
      recorder.event({ type, person: person ? String(person.n) : null, name: person?.account_name ?? null, detail })
    },
    add: (counts: Counts): void => {
      total = {
        keys: total.keys + counts.keys,
        pointer: total.pointer + counts.pointer,
        clipboard: total.clipboard + counts.clipboard,
      }
    },
    writeCounts: async (): Promise<void> => {
      const counts = total
      total = { keys: 0, pointer: 0, clipboard: 0 }
      if (counts.keys + counts.pointer + counts.clipboard > 0) await addCounts(db, id, counts)
    },
    /** All steps until now are in their row. */
    settled: () => written,
    /** Its rows, read while nothing of it was written: else what was read is older than what is known here. */
    read: async (): ReturnType<typeof readSession> => {
      for (;;) {
        const before = written
        await before
        const found = await readSession(db, id)
        if (written === before) return found
      }
    },
  }
}
