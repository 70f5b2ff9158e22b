import type { ArtifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import { type AnyTaskType, type ParamsOf, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task.types'
import { CannotDo, type Deeds, type Machine, NotSupported } from '../machine.ts'
import type { RunResult } from '../runs/journal-lines.ts'
import { mustFitHere } from './fits-here.ts'
import { TookTooLong, unless, within } from '../runs/patience.ts'
import { type Hands, type RunType, plainText, runType, sentence } from './run-type.ts'

/** What becomes of a run by one of the deeds of a machine. */
type Deed<T extends TaskType> = Pick<RunType, 'lane' | 'found'> & {
  /** It may wait for the server to be reached again; what ends it is its expiry, and not the time it may take. */
  patient?: boolean
  /** Answers with a sentence for the person who asked. A deed the machine has not is `NotSupported`. */
  act: (can: Deeds, params: ParamsOf<T>, hands: Hands) => Promise<string | RunResult>
}

/** A type of task that is a deed of the machine: refused where its platform has none, and given up after its time. */
export function deed<T extends TaskType>(name: T, { patient, act, ...how }: Deed<T>): RunType {
  const { platforms, limitMs, fillsScreen }: AnyTaskType = taskTypeOf[name]
  return runType(name, {
    ...how,
    async perform(machine, params, signal, hands) {
      if (!platforms.includes(machine.platform)) {
        return failureOf(new NotSupported(`${machine.platform} has no such thing.`))
      }
      try {
        // The server looked when it was asked for: since then the screen or the machine may be another.
        const { artifact } = params as { artifact?: ArtifactHanded }
        if (artifact) await mustFitHere(machine, artifact, fillsScreen === true)
        const work = act(deedsOf(machine), params, hands)
        const ending = patient ? work : within(hands.clock, limitMs, work)
        // What turns the machine off also ends the agent: that is no interruption, but the thing itself.
        const said = await (how.lane === 'power' ? ending : unless(signal, ending))
        return typeof said === 'string' ? { status: 'success', output: plainText(said) } : said
      } catch (error) {
        return signal.aborted ? { status: 'stopped', reason: 'stopped' } : failureOf(error)
      }
    },
  })
}

/** Every deed of a machine; those it has not say so. */
function deedsOf({ deeds = {}, platform }: Machine): Deeds {
  const lacking = (name: string) => () =>
    Promise.reject(new NotSupported(`The agent on this ${platform} terminal cannot do this (${name}).`))
  return new Proxy({} as Deeds, {
    get: (_none, name: string) => deeds[name as keyof Deeds]?.bind(deeds) ?? lacking(name),
  })
}

/** Why it was not done, for the server and in a sentence. */
export function failureOf(error: unknown): RunResult {
  const output = plainText(sentence(error))
  if (error instanceof NotSupported) return { status: 'failed', reason: 'not_supported', output }
  if (error instanceof CannotDo) return { status: 'failed', reason: error.reason, output }
  if (error instanceof TookTooLong) return { status: 'failed', reason: 'timeout', output }
  return { status: 'failed', reason: 'not_started', output }
}

/** How one of `of` files is sent, the server told how far all of them are. */
export const sending = (hands: Hands, kind: 'screenshot' | 'log' | 'file', from = 0, of = 1) => ({
  runId: hands.runId,
  expiresAt: hands.expiresAt,
  signal: hands.signal,
  kind,
  progress: (share: number) => hands.progress(((from + share) / of) * 100),
})

/** How long the machine may take to show a file, before anything of it is sent. */
export const openingMs = 60_000
