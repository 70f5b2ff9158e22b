import {
  type ActionParams,
  type ActionType,
  actionMs,
  actionParams,
  actionPlatforms,
} from '@cpm/contract/delivery/task/action'
import type { RunResult } from '../runs/journal-lines.ts'
import { CannotDo, type Deeds, type Machine, NotSupported } from '../machine.ts'
import { TookTooLong, unless, within } from '../runs/patience.ts'
import { type Hands, type Lane, type RunTypes, plainText, runType, sentence } from './run-type.ts'

const minuteMs = 60_000

type Action<T extends ActionType> = {
  lane: Lane
  idempotent: boolean
  /** It may wait for the server to be reached again; what ends it is its expiry, and not the time it may take. */
  patient?: boolean
  /** Answers with a sentence for the person who asked. */
  act(can: Can, params: ActionParams<T>, hands: Hands): Promise<string | RunResult>
  found?: (machineStartedAnew: boolean) => RunResult
}
/** The deeds of a machine; one it has not is `NotSupported`. */
type Can = Deeds

const restarted: RunResult = { status: 'success', output: 'The machine was started anew.' }
const agentRestarted: RunResult = { status: 'success', output: 'The agent was started anew.' }
/** Begun, and then the agent was gone and the machine was not: what it was that ended the agent is not known. */
const interrupted: RunResult = { status: 'failed', reason: 'interrupted' }

const actions: { [T in ActionType]: Action<T> } = {
  restart: {
    lane: 'power',
    // Done again it could go on for ever; a machine that started anew since is the proof that it was done.
    idempotent: false,
    act: (can) => can.restart(),
    found: (machineStartedAnew) => (machineStartedAnew ? restarted : interrupted),
  },
  restart_agent: {
    lane: 'power',
    idempotent: false,
    act: (can) => can.restartAgent(),
    found: () => agentRestarted,
  },
  screenshot: {
    lane: 'screen',
    // Seconds later the screen shows something else than what was asked for.
    idempotent: false,
    patient: true,
    async act(can, _params, hands) {
      const taken = await within(hands.clock, minuteMs, can.screenshot())
      const { name, path, size, at } = taken
      const read = (offset: number, length: number) => taken.read(offset, length)
      const again = async () => ({ name, path, size, at, read, close: async () => {} })
      await hands.files.send(again, sending(hands, 'screenshot')).finally(() => taken.close())
      return name
    },
  },
  lock: {
    lane: 'power',
    // The password is not kept here, so it could not be done again.
    idempotent: false,
    act: (can, { password }) => can.lock(password),
  },
  unlock: { lane: 'power', idempotent: true, act: (can) => can.unlock() },
  clear_cache: {
    lane: 'change',
    idempotent: true,
    act: (can, { packageName }) => can.clearCache(packageName),
  },
  factory_reset: { lane: 'power', idempotent: false, act: (can) => can.factoryReset() },
  uninstall: {
    lane: 'change',
    idempotent: true,
    async act(can, { packageName }, hands) {
      const gone = (error: unknown) => {
        if (hands.again && error instanceof CannotDo && error.reason === 'no_such_app') return error.message
        throw error
      }
      const said = await can.uninstall(packageName).catch(gone)
      hands.lists.changed(['apps'])
      return said
    },
  },
  set_permission: {
    lane: 'change',
    idempotent: true,
    async act(can, { packageName, permission, granted }, hands) {
      const said = await can.setPermission(packageName, permission, granted)
      hands.lists.changed(['permissions'])
      return said
    },
  },
  refresh: {
    lane: 'list',
    idempotent: true,
    patient: true,
    act: (_can, { kinds }, hands) => hands.lists.refresh(kinds, hands),
  },
  fetch_files: {
    lane: 'transfer',
    idempotent: true,
    patient: true,
    act: (can, { paths, kind }, hands) => fetchFiles(can, paths, kind, hands),
  },
}

const sending = (hands: Hands, kind: 'screenshot' | 'log' | 'file', from = 0, of = 1) => ({
  runId: hands.runId,
  expiresAt: hands.expiresAt,
  signal: hands.signal,
  kind,
  progress: (share: number) => hands.progress(((from + share) / of) * 100),
})

/** One after another; one that cannot be sent does not keep the others. The reason is that of the first. */
async function fetchFiles(can: Can, paths: string[], kind: 'log' | 'file', hands: Hands): Promise<RunResult> {
  const said: string[] = []
  let reason: string | undefined
  for (const [i, path] of paths.entries()) {
    try {
      const open = () => within(hands.clock, minuteMs, can.openFile(path))
      const { size } = await hands.files.send(open, sending(hands, kind, i, paths.length))
      said.push(`${path}: ${size} bytes`)
    } catch (error) {
      if (hands.signal.aborted) throw error
      reason ??= failureOf(error).reason ?? 'not_sent'
      said.push(`${path}: ${sentence(error)}`)
    }
  }
  const output = said.join('\n')
  return reason === undefined ? { status: 'success', output } : { status: 'failed', reason, output }
}

function failureOf(error: unknown): RunResult {
  const output = plainText(sentence(error))
  if (error instanceof NotSupported) return { status: 'failed', reason: 'not_supported', output }
  if (error instanceof CannotDo) return { status: 'failed', reason: error.reason, output }
  if (error instanceof TookTooLong) return { status: 'failed', reason: 'timeout', output }
  return { status: 'failed', reason: 'not_started', output }
}

/** Every deed of a machine; those it has not say so. */
function deedsOf({ deeds = {}, platform }: Machine): Can {
  const lacking = (name: string) => () =>
    Promise.reject(new NotSupported(`The agent on this ${platform} terminal cannot do this (${name}).`))
  return new Proxy({} as Can, {
    get: (_none, name: string) => deeds[name as keyof Deeds]?.bind(deeds) ?? lacking(name),
  })
}

function typeOf<T extends ActionType>(name: T) {
  const action: Action<T> = actions[name]
  return runType({
    lane: action.lane,
    idempotent: action.idempotent,
    ...(action.found && { found: action.found }),
    params: actionParams[name],
    async perform(machine, params, signal, hands) {
      if (!actionPlatforms[name].includes(machine.platform)) {
        return failureOf(new NotSupported(`${machine.platform} has no such thing.`))
      }
      try {
        const work = action.act(deedsOf(machine), params as ActionParams<T>, hands)
        const ending = action.patient ? work : within(hands.clock, actionMs[name], work)
        // What turns the machine off also ends the agent: that is no interruption, but the thing itself.
        const said = await (action.lane === 'power' ? ending : unless(signal, ending))
        return typeof said === 'string' ? { status: 'success', output: plainText(said) } : said
      } catch (error) {
        return signal.aborted ? { status: 'stopped', reason: 'stopped' } : failureOf(error)
      }
    },
  })
}

export const actionTypes: RunTypes = Object.fromEntries(
  (Object.keys(actions) as ActionType[]).map((name) => [name, typeOf(name)]),
)
