import { actionPlatforms, type ActionType, actWaitMs, lackOf } from '@cpm/contract/delivery/task/action'
import { type Platform, platforms } from '@cpm/contract/estate/agent/report'
import type { TaskTarget } from '@cpm/contract/delivery/task/task'
import type { TerminalFilter, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Text } from '../../../api/text.ts'
import { takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'

type ActTerminal = Pick<TerminalRow, 'sn' | 'name' | 'status' | 'platform' | 'online' | 'lacks'>
/** What an action is for: terminals one by one, or all that a filter matches, of which `count` is known. */
export type ActOn = { terminals: readonly ActTerminal[] } | { filter: TerminalFilter; count: number }

/** Offered in the menu, in this order; the others are asked for where an app, a permission or a file is shown. */
export const offered = [
  'screenshot',
  'restart',
  'restart_agent',
  'lock',
  'unlock',
  'clear_cache',
  'refresh',
  'factory_reset',
] as const satisfies readonly ActionType[]
export type Offered = (typeof offered)[number]

function platformsOf(on: ActOn): readonly Platform[] {
  if ('terminals' in on) return on.terminals.map((one) => one.platform)
  const out: readonly Platform[] = on.filter.platformNot ?? []
  return (on.filter.platform ?? platforms).filter((one) => !out.includes(one))
}

/** Those that any platform among them has [8.5]. */
export function offersFor(on: ActOn, mayReset: boolean): Offered[] {
  const there = platformsOf(on)
  const has = (type: Offered) => there.some((platform) => actionPlatforms[type].includes(platform))
  return offered.filter((type) => has(type) && (type !== 'factory_reset' || mayReset))
}

/** Whether any of them can take an action now or once it connects. */
export const canAct = (on: ActOn): boolean => ('terminals' in on ? on.terminals.some(takesCommands) : on.count > 0)

/** What could be asked for this: activated, and of a platform that has it. */
const mayTake = (on: { terminals: readonly ActTerminal[] }, type: ActionType) =>
  on.terminals.filter((one) => takesCommands(one) && actionPlatforms[type].includes(one.platform))

/** What one terminal says it cannot do, in a sentence with its own reason; null when it can. */
export function lackText(t: Text, lacks: TerminalRow['lacks'], type: Parameters<typeof lackOf>[1]): string | null {
  const why = lackOf(lacks, type)
  if (why === null) return null
  return why ? t('action.lacks', { why }) : t('action.lacksNoWhy')
}

/** Why an action that is offered cannot be asked for: every terminal it would be for says that it cannot. */
export function greyedWhy(t: Text, on: ActOn, type: ActionType): string | null {
  if ('filter' in on) return null
  const able = mayTake(on, type)
  const said = able.map((one) => lackText(t, one.lacks, type))
  const [first] = said
  if (first === undefined || said.includes(null)) return null
  return said.length === 1 ? first : t('action.lacksAll', { count: said.length })
}

export type Reach = {
  target: TaskTarget
  count: number
  /** Of those, how many get it only when they connect; unknown of a filter. */
  offline: number
  leftOut: number
  /** How many more are left out, because they say themselves that they cannot. */
  lacking: number
  waitMs: number
  /** The only one there is. */
  single: ActTerminal | null
}

/** Whom an action of this type reaches: named terminals that cannot take it are not asked. */
export function reachOf(on: ActOn, type: ActionType): Reach {
  const waitMs = actWaitMs[type]
  if ('filter' in on) {
    return { target: { filter: on.filter }, count: on.count, offline: 0, leftOut: 0, lacking: 0, waitMs, single: null }
  }
  const could = mayTake(on, type)
  const able = could.filter((one) => lackOf(one.lacks, type) === null)
  const [first] = able
  return {
    target: { sns: able.map((one) => one.sn) },
    count: able.length,
    offline: able.filter((one) => !one.online).length,
    leftOut: on.terminals.length - could.length,
    lacking: could.length - able.length,
    waitMs,
    single: able.length === 1 && first ? first : null,
  }
}
