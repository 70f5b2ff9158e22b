import { failedStatuses, type GoneReason, goneUnasked, type RunStatus } from '../task.states.ts'

/** What of ours a step is done with: an action on the run or its task, or a page where it is to be done. */
export type StepAct = 'restart' | 'resume' | 'anew' | 'terminal' | 'files' | 'apps' | 'permissions' | 'policies'

/** What a person may do about a run; its words are `run.step.*`. */
const steps = {
  /** It goes on by itself. */
  wait: null,
  nothing: null,
  restart: 'restart',
  ifWanted: 'restart',
  output: null,
  /** The terminal can be reached again, or has another network. */
  look: 'terminal',
  network: 'terminal',
  space: 'files',
  paths: 'anew',
  overwrite: 'anew',
  otherFile: 'anew',
  sendAgain: 'anew',
  uninstallFirst: 'anew',
  longer: 'anew',
  inAMinute: 'anew',
  secret: 'anew',
  apps: 'apps',
  listAgain: 'apps',
  permit: 'permissions',
  lists: 'policies',
  agent: 'terminal',
  activate: 'terminal',
  nextWave: null,
  resume: 'resume',
  wifi: null,
  charge: null,
  power: null,
  bringBack: 'anew',
} as const satisfies Record<string, StepAct | null>
export type StepName = keyof typeof steps
export type NextStep = { readonly name: StepName; readonly act: StepAct | null }

/** Why a terminal says that a run failed. */
const ofTerminal = {
  exit_code: 'output',
  timeout: 'longer',
  interrupted: 'restart',
  not_supported: 'agent',
  not_started: 'output',
  bad_command: 'agent',
  no_such_file: 'paths',
  not_installed: 'output',
  kept_out: 'lists',
  not_healthy: 'otherFile',
  left_unhealthy: 'look',
  no_version_before: 'otherFile',
  bad_path: 'paths',
  is_there: 'overwrite',
  bad_archive: 'sendAgain',
  wrong_file: 'otherFile',
  other_version: 'otherFile',
  other_screen: 'otherFile',
  other_os: 'otherFile',
  os_too_old: 'otherFile',
  newer_there: 'uninstallFirst',
  other_model: 'otherFile',
  too_large: 'otherFile',
  not_fetched: 'network',
  wrong_sum: 'restart',
  no_space: 'space',
  not_sent: 'network',
  no_such_app: 'apps',
  not_launched: 'output',
  protected: 'permit',
  own_words: 'output',
} as const satisfies Record<string, StepName>
/** For which of them a failed run may be tried again. */
export const terminalReasons = Object.keys(ofTerminal) as readonly (keyof typeof ofTerminal)[]

/** THE list of reasons a run may have, each with what to do next. Every one has its words, `run.reason.*`. */
export const stepOfReason = {
  ...ofTerminal,
  unsaid: 'output',
  // What a terminal waits for.
  in_transaction: 'wait',
  not_on_wifi: 'wifi',
  battery_low: 'charge',
  not_charging: 'power',
  // Of the server.
  stopped: 'ifWanted',
  unconfirmed: 'ifWanted',
  expired: 'look',
  no_answer: 'look',
  coming_back: 'wait',
  not_back: 'look',
  not_activated: 'activate',
  logged_off: 'activate',
  already: 'nothing',
  not_shown: 'listAgain',
  not_reported: 'look',
  awaiting_proof: 'wait',
  too_soon: 'inAMinute',
  superseded: 'nothing',
  secret_lost: 'secret',
  // What holds one back.
  wave: 'nextWave',
  paused: 'resume',
  not_yet: 'wait',
  outside_window: 'wait',
  trading_hours: 'wait',
  black_day: 'wait',
  next_round: 'nothing',
  last_round: 'nothing',
  retry: 'wait',
} as const satisfies Record<string, StepName>

/** The reason under which those are counted that gave none, and ended badly. */
export const unsaid = 'unsaid'
/** A terminal gave a reason that is none of the list: what it said stands beside, as `ownWords`. */
export const ownWords = 'own_words'

const known: Readonly<Record<string, StepName>> = stepOfReason
export const isReason = (reason: string): reason is keyof typeof stepOfReason => Object.hasOwn(known, reason)

const isUnasked = (gone: GoneReason | null) => (goneUnasked as readonly unknown[]).includes(gone)

/** What to do next about a run; null where nothing went wrong and nothing keeps it. */
export function nextStepOf(status: RunStatus, reason: string | null, gone: GoneReason | null = null): NextStep | null {
  if (status === 'success') return isUnasked(gone) ? { name: 'bringBack', act: steps.bringBack } : null
  const isBad = (failedStatuses as readonly RunStatus[]).includes(status)
  const name = reason !== null && isReason(reason) ? known[reason] : isBad ? known[unsaid] : undefined
  return name === undefined ? null : { name, act: steps[name] }
}
export const stepNames = Object.keys(steps) as StepName[]
