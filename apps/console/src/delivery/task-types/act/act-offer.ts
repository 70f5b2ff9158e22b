import { type Platform, platforms } from '@cpm/contract/estate/agent/report'
import { type AnyTaskType, lackOf, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import type { TerminalFilter, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Text } from '../../../api/text.ts'
import { takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import { type ActTerminal, type Reach } from '../side.ts'
import { offered } from '../sides.ts'

/** What an action is for: terminals one by one, or all that a filter matches, of which `count` is known. */
export type ActOn = { terminals: readonly ActTerminal[] } | { filter: TerminalFilter; count: number }

function platformsOf(on: ActOn): readonly Platform[] {
  if ('terminals' in on) return on.terminals.map((one) => one.platform)
  const out: readonly Platform[] = on.filter.platformNot ?? []
  return (on.filter.platform ?? platforms).filter((one) => !out.includes(one))
}

type May = (code: string) => boolean
/** Whether somebody with these codes may ask for it. */
export function mayAsk(type: TaskType, may: May): boolean {
  const { permission, also }: AnyTaskType = taskTypeOf[type]
  return may(permission) && (also === undefined || may(also))
}

/** Whether terminals of that platform have such a thing. */
export function isOf(type: TaskType, platform: Platform): boolean {
  const { platforms: able }: AnyTaskType = taskTypeOf[type]
  return able.includes(platform)
}

/** What may be asked for that any platform among them has [8.5]. */
export function offeredActs(on: ActOn, may: May): TaskType[] {
  const there = platformsOf(on)
  return offered
    .map(({ type }) => type)
    .filter((type) => mayAsk(type, may) && there.some((platform) => isOf(type, platform)))
}

/** Whether any of them can take an action now or once it connects. */
export const canAct = (on: ActOn): boolean => ('terminals' in on ? on.terminals.some(takesCommands) : on.count > 0)

/** What could be asked for this: activated, and of a platform that has it. */
const mayTake = (on: { terminals: readonly ActTerminal[] }, type: TaskType) =>
  on.terminals.filter((one) => takesCommands(one) && isOf(type, one.platform))

/** What one terminal says it cannot do, in a sentence with its own reason; null when it can. */
export function lackText(t: Text, lacks: TerminalRow['lacks'], type: TaskType): string | null {
  const why = lackOf(lacks, type)
  if (why === null) return null
  return why ? t('action.lacks', { why }) : t('action.lacksNoWhy')
}

/** Why an action that is offered cannot be asked for: every terminal it would be for says that it cannot. */
export function greyedWhy(t: Text, on: ActOn, type: TaskType): string | null {
  if ('filter' in on) return null
  const able = mayTake(on, type)
  const said = able.map((one) => lackText(t, one.lacks, type))
  const [first] = said
  if (first === undefined || said.includes(null)) return null
  return said.length === 1 ? first : t('action.lacksAll', { count: said.length })
}

/** Whom an action of this type reaches: named terminals that cannot take it are not asked. */
export function reachOf(on: ActOn, type: TaskType): Reach {
  const { waitMs } = taskTypeOf[type]
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
