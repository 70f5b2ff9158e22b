import { z } from 'zod'
import type { Platform } from '../../estate/agent/report.ts'
import type { TaskTypeSpec } from '../../kernel/task-type.ts'
import type { Words } from '../../kernel/words.ts'
import { bootAnimation } from './types/boot-animation.ts'
import { clearCache } from './types/clear-cache.ts'
import { command } from './types/command.ts'
import { factoryReset } from './types/factory-reset.ts'
import { fetchFiles } from './types/fetch-files.ts'
import { goBack } from './types/go-back.ts'
import { install } from './types/install.ts'
import { pushFile } from './types/push-file.ts'
import { startApp } from './types/start-app.ts'
import { stopApp } from './types/stop-app.ts'
import { lock } from './types/lock.ts'
import { message } from './types/message.ts'
import { refresh } from './types/refresh.ts'
import { restartAgent } from './types/restart-agent.ts'
import { restart } from './types/restart.ts'
import { screenshot } from './types/screenshot.ts'
import { setPermission } from './types/set-permission.ts'
import { uninstall } from './types/uninstall.ts'
import { unlock } from './types/unlock.ts'
import { systemUpdate } from './types/system-update.ts'
import { wallpaper } from './types/wallpaper.ts'
import { taskTimes } from './task.times.ts'

/** THE list of what a terminal can be asked to do, one line each. */
const list = [
  command,
  message,
  install,
  goBack,
  pushFile,
  systemUpdate,
  wallpaper,
  bootAnimation,
  restart,
  restartAgent,
  screenshot,
  lock,
  unlock,
  clearCache,
  factoryReset,
  startApp,
  stopApp,
  uninstall,
  setPermission,
  refresh,
  fetchFiles,
] as const

type Listed = (typeof list)[number]
export type TaskType = Listed['name']
/** What a type wants to know, as a person gives it and as it is kept. */
export type ParamsOf<T extends TaskType> = z.output<Extract<Listed, { name: T }>['params']>
/** The types a permission code lets one ask for. */
export type TypeBy<Code extends Listed['permission']> = Extract<Listed, { permission: Code }>['name']
/** One of them, whichever. */
export type AnyTaskType = TaskTypeSpec<TaskType, z.ZodObject, Listed['permission'], Platform>

export const taskTypeList: readonly AnyTaskType[] = list
export const taskTypes = list.map(({ name }) => name) as [TaskType, ...TaskType[]]
/** Every type by its name. */
export const taskTypeOf = Object.fromEntries(list.map((one) => [one.name, one])) as unknown as {
  readonly [T in TaskType]: Extract<Listed, { name: T }>
}

/** A type by a name that may be another version's; null when this one has no such type. */
export const taskTypeNamed = (name: string): AnyTaskType | null => taskTypeList.find((one) => one.name === name) ?? null

/** Types whose runs wait on the black days of their place, whatever their author said. */
export const frozenTypes = taskTypeList.flatMap(({ name, frozenOnBlackDays }) => (frozenOnBlackDays ? [name] : []))

export const typesBy = <Code extends Listed['permission']>(code: Code) =>
  taskTypeList.filter((one) => one.permission === code).map(({ name }) => name) as [TypeBy<Code>, ...TypeBy<Code>[]]

/** What may be kept of its parameters, to be asked for again: a secret is typed anew each time. */
export function keptParamsOf(type: TaskType): z.ZodObject {
  const { params, secret = [] }: AnyTaskType = taskTypeOf[type]
  const kept = Object.entries(params.shape).filter(([name]) => !(secret as readonly string[]).includes(name))
  return z.object(Object.fromEntries(kept))
}

/** How long a run of the task may take once it has begun: what its author said, else what its type needs. */
export function runMs(type: string, params: Readonly<Record<string, unknown>>): number {
  if (typeof params.timeoutMs === 'number') return params.timeoutMs
  return taskTypeNamed(type)?.limitMs ?? taskTimes.commandMs
}

/**
 * How long nothing may be heard of a run that a terminal has begun, in milliseconds: the time the run may take and some to
 * come back on another line, an hour at most unless the run itself may take longer. Each word of the terminal begins it anew.
 */
export function silentMs(type: string, params: Readonly<Record<string, unknown>>): number {
  const { graceMs, reconnectMs, silentMs: most } = taskTimes
  const limit = runMs(type, params)
  return limit + Math.max(graceMs, Math.min(reconnectMs, most - limit))
}

/** How long a run that a terminal has done waits for its proof, in milliseconds; null of a type that needs none. */
export function provenMs(type: string, params: Readonly<Record<string, unknown>>): number | null {
  const { shown, back } = taskTypeNamed(type) ?? {}
  if (shown?.by === 'facts') return shown.withinMsOf?.(params) ?? shown.withinMs
  return shown?.withinMs ?? back?.withinMs ?? null
}

/** Why a terminal said it cannot do this, in its own words and perhaps empty; null when it said nothing of the kind. */
export function lackOf(lacks: Readonly<Record<string, string>>, type: TaskType): string | null {
  const lacking = taskTypeOf[type].needs.find((name) => lacks[name] !== undefined)
  return lacking === undefined ? null : (lacks[lacking] ?? '')
}

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
/** The words of all types. */
export const typeWords = Object.assign({}, ...taskTypeList.map(({ words }) => words)) as Words as UnionToIntersection<
  Listed['words']
>
