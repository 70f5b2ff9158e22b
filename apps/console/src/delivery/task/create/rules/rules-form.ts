import {
  longestEveryMs,
  misfitOfRules,
  repeats,
  shortestEveryMs,
  type TaskCalendar,
  taskRules,
  type TaskRules,
  type TaskWave,
  type TaskWindow,
} from '@cpm/contract/delivery/task/task'
import type { WordKey } from '@cpm/contract'
import { z } from 'zod'
import { everyUnits, minute, type RulesTyped, rulesTyped, type WaveTyped, type WindowTyped } from './rules-input.ts'

/** Says that a field is wrong, by its word; there is nothing of it then. */
type Wrong = (field: keyof RulesTyped, word: WordKey) => undefined

/** A moment as it was picked; null where none was, which is said. */
function momentOf(field: 'startAt' | 'deadlineAt', picked: string | undefined, wrong: Wrong): string | undefined {
  const at = new Date(picked ?? '')
  if (Number.isNaN(at.getTime())) return wrong(field, 'field.required')
  if (at.getTime() <= Date.now()) wrong(field, 'task.startInPast')
  return at.toISOString()
}

const waveOf = ({ kind, percent, count, groupId, ruleGroupId }: WaveTyped): TaskWave | null => {
  if (kind === 'percent') return percent ? { percent } : null
  if (kind === 'count') return count ? { count } : null
  if (kind === 'rule') return ruleGroupId ? { ruleGroupId } : null
  return groupId ? { groupId } : null
}

const windowOf = ({ days, from, to }: WindowTyped): TaskWindow | null =>
  days.length > 0 && from && to ? { days, from, to } : null

/** Those that are whole; one that is not is said. */
function whole<T, W>(typed: readonly T[], of: (one: T) => W | null, tell: () => void): W[] {
  const found = typed.map(of).filter((one) => one !== null)
  if (found.length < typed.length || typed.length === 0) tell()
  return found
}

function everyOf({ everyCount, everyUnit = 'hours' }: RulesTyped, wrong: Wrong): number | undefined {
  if (everyCount === undefined) return wrong('everyCount', 'field.required')
  const ms = Math.round(everyCount * everyUnits[everyUnit])
  if (ms < shortestEveryMs) wrong('everyCount', 'task.everyTooShort')
  if (ms > longestEveryMs) wrong('everyCount', 'task.everyTooLong')
  return ms
}

function calendarOf(typed: RulesTyped, wrong: Wrong): TaskCalendar | undefined {
  const { repeat, time: at, days = [] } = typed
  if (!at) return wrong('time', 'field.required')
  if (repeat === 'day') return { every: 'day', at }
  if (repeat === 'month') return { every: 'month', on: inMonth(typed), at }
  if (days.length === 0) return wrong('days', 'field.required')
  return { every: 'week', days, at }
}

function inMonth(typed: RulesTyped): Extract<TaskCalendar, { every: 'month' }>['on'] {
  if (typed.monthOn === 'last') return { last: true }
  if (typed.monthOn === 'nth') return { nth: typed.monthNth ?? 1, weekday: typed.monthWeekday ?? 'mon' }
  return { day: typed.monthDay ?? 1 }
}

function whenOf(typed: RulesTyped, wrong: Wrong): Partial<TaskRules> {
  const { repeat = 'no', zone } = typed
  const startAt = typed.later ? momentOf('startAt', typed.startAt, wrong) : undefined
  const windows = typed.inHours
    ? whole(typed.windows ?? [], windowOf, () => wrong('windows', 'task.windowIncomplete'))
    : undefined
  const everyMs = repeat === 'every' ? everyOf(typed, wrong) : undefined
  const calendar = repeat === 'no' || repeat === 'every' ? undefined : calendarOf(typed, wrong)
  const isBound = startAt !== undefined || windows !== undefined || calendar !== undefined
  return {
    startAt,
    windows,
    everyMs,
    calendar,
    zone: isBound && zone === 'terminal' ? zone : undefined,
    outsideHours: typed.outsideHours || undefined,
    ignoreBlackDays: typed.ignoreBlackDays || undefined,
  }
}

function conditionsOf(typed: RulesTyped, wrong: Wrong): TaskRules['conditions'] {
  const { wifiOnly, charging, notBusy, battery, minBattery, byDeadline } = typed
  if (battery && minBattery === undefined) wrong('minBattery', 'field.required')
  const waitsFor = {
    ...(wifiOnly && { wifiOnly }),
    ...(battery && minBattery !== undefined && { minBattery }),
    ...(charging && { charging }),
    ...(notBusy && { notBusy }),
  }
  const isAny = Object.keys(waitsFor).length > 0
  if (!byDeadline) return isAny ? waitsFor : undefined
  if (!isAny) wrong('byDeadline', 'task.deadlineNeedsCondition')
  const deadlineAt = momentOf('deadlineAt', typed.deadlineAt, wrong)
  return { ...waitsFor, ...(deadlineAt !== undefined && { deadlineAt }) }
}

function howOf(typed: RulesTyped, wrong: Wrong): Partial<TaskRules> {
  const waves = typed.inWaves
    ? whole(typed.waves ?? [], waveOf, () => wrong('waves', 'task.waveIncomplete'))
    : undefined
  const { successPercent = 100, next = 'hand', maxFailedPercent } = typed
  const afterMs = Math.round((typed.afterMinutes ?? 0) * minute)
  const gate = {
    ...(typed.pauses && { maxFailedPercent }),
    ...(typed.pauses && typed.goBack && { goBack: true }),
    ...(typed.inWaves && { successPercent, afterMs, next }),
  }
  const retry = {
    times: typed.times ?? 1,
    afterMs: (typed.retryMinutes ?? 1) * minute,
    ...(typed.retryReasons?.length && { reasons: typed.retryReasons }),
  }
  return {
    waves: waves && waves.length > 0 ? waves : undefined,
    gate: typed.inWaves || typed.pauses ? (gate as TaskRules['gate']) : undefined,
    retry: typed.again ? retry : undefined,
    lateJoiners: typed.lateJoiners || undefined,
    supersede: typed.supersede === false ? false : undefined,
  }
}

/** What was typed, as the contract has it; what was not switched on, or is not whole yet, is left out. */
export function rulesOf(typed: RulesTyped, wrong: Wrong = () => undefined): TaskRules {
  const rules: Partial<TaskRules> = {
    ...whenOf(typed, wrong),
    conditions: conditionsOf(typed, wrong),
    ...howOf(typed, wrong),
  }
  return Object.fromEntries(Object.entries(rules).filter(([, one]) => one !== undefined))
}

/** What is said of its rounds; null while it does not repeat, or a part of that is not whole. */
export function roundsOf(typed: RulesTyped): Pick<TaskRules, 'startAt' | 'zone' | 'everyMs' | 'calendar'> | null {
  const faults: (keyof RulesTyped)[] = []
  const { startAt, zone, everyMs, calendar } = whenOf(typed, (field) => void faults.push(field))
  const isWhole = faults.every((field) => field === 'windows') && repeats({ everyMs, calendar })
  return isWhole ? { startAt, zone, everyMs, calendar } : null
}

/** When and how a task is done, each fault at its field. */
export const rulesForm = rulesTyped.transform((typed, ctx): TaskRules => {
  const wrong: Wrong = (field, message) => {
    ctx.addIssue({ code: 'custom', path: [field], message })
    return undefined
  }
  const rules = rulesOf(typed, wrong)
  if (ctx.issues.length > 0) return z.NEVER
  const misfit = misfitOfRules(rules)
  if (misfit) wrong(misfit.path[0] as keyof RulesTyped, misfit.error as WordKey)
  return taskRules.parse(rules)
})

const local = (moment: string): string => {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * minute).toISOString().slice(0, 16)
}

/** The same the other way round: rules somebody kept, as the form holds them. Moments that are over are left out. */
export function typedOf(rules: TaskRules, now: number): RulesTyped {
  const { startAt, windows, everyMs, calendar, conditions = {}, waves, gate, retry } = rules
  const { deadlineAt, minBattery, ...switches } = conditions
  const isAhead = (moment: string | undefined): moment is string => moment !== undefined && Date.parse(moment) > now
  const unit = everyMs !== undefined && everyMs % everyUnits.hours === 0 ? 'hours' : 'minutes'
  return {
    ...(isAhead(startAt) && { later: true, startAt: local(startAt) }),
    ...(rules.zone && { zone: rules.zone }),
    ...(windows && { inHours: true, windows }),
    ...(rules.outsideHours && { outsideHours: true }),
    ...(rules.ignoreBlackDays && { ignoreBlackDays: true }),
    ...(everyMs !== undefined && { repeat: 'every', everyCount: everyMs / everyUnits[unit], everyUnit: unit }),
    ...(calendar && typedCalendar(calendar)),
    ...switches,
    ...(minBattery !== undefined && { battery: true, minBattery }),
    ...(isAhead(deadlineAt) && { byDeadline: true, deadlineAt: local(deadlineAt) }),
    ...(waves && { inWaves: true, waves: waves.map(typedWave) }),
    ...(waves && gate && { successPercent: gate.successPercent, afterMinutes: gate.afterMs / minute, next: gate.next }),
    ...(gate?.maxFailedPercent !== undefined && { pauses: true, maxFailedPercent: gate.maxFailedPercent }),
    ...(gate?.goBack && { goBack: true }),
    ...(retry && { again: true, times: retry.times, retryMinutes: Math.max(1, Math.round(retry.afterMs / minute)) }),
    ...(retry?.reasons && { retryReasons: retry.reasons }),
    ...(rules.lateJoiners && { lateJoiners: true }),
    ...(rules.supersede === false && { supersede: false }),
  }
}

const typedWave = (wave: TaskWave): WaveTyped => {
  if ('percent' in wave) return { kind: 'percent', percent: wave.percent }
  if ('count' in wave) return { kind: 'count', count: wave.count }
  if ('ruleGroupId' in wave) return { kind: 'rule', ruleGroupId: wave.ruleGroupId }
  return { kind: 'group', groupId: wave.groupId }
}

function typedCalendar(calendar: TaskCalendar): RulesTyped {
  const { every: repeat, at: time } = calendar
  if (repeat === 'day') return { repeat, time }
  if (repeat === 'week') return { repeat, time, days: calendar.days }
  const { on } = calendar
  if ('last' in on) return { repeat, time, monthOn: 'last' }
  if ('day' in on) return { repeat, time, monthOn: 'day', monthDay: on.day }
  return { repeat, time, monthOn: 'nth', monthNth: on.nth, monthWeekday: on.weekday }
}
