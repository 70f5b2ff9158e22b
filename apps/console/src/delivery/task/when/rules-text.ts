import type { TaskCalendar, TaskRules, TaskWave } from '@cpm/contract/delivery/task/task'
import type { Language } from '@cpm/contract/kernel/words'
import { timezone } from '../../../api/send.ts'
import type { Text } from '../../../api/text.ts'
import { durationText, unitText } from '../../../kit/values/duration.ts'
import { formatMoment } from '../../../kit/values/values.tsx'
import { reasonText } from '../../task-types/task-words.ts'
import { daysText, weekdayText, windowText } from '../../../estate/group/hours/days-text.ts'

/** What words are made for: their language, and whose clock was meant by whoever asked. */
type Saying = { t: Text; language: Language; clock: string }

/** One sentence of several parts, beginning as sentences do. */
function sentence(t: Text, parts: readonly string[]): string {
  const text = parts.join(t('run.comma'))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const hourMs = 3_600_000
const toMinute = (text: string) => text.slice(0, 16)

/** An hour on the wall as it was written; one in UTC is read on the clock of whoever asked. */
function wallText(moment: string, clock: string): string {
  if (!moment.endsWith('Z')) return toMinute(moment).replace('T', ' ')
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: clock, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(moment))
}

const momentText = (moment: string) => toMinute(formatMoment(new Date(moment)))

/** `24 hours`, as it was asked for, and not a day. */
function everyText(ms: number, language: Language): string {
  const unit = ms >= hourMs ? 'hour' : 'minute'
  return unitText(ms / (unit === 'hour' ? hourMs : hourMs / 60), language, { unit, unitDisplay: 'long' })
}

function calendarText({ t, language }: Saying, calendar: TaskCalendar): string {
  const time = calendar.at
  if (calendar.every === 'day') return t('task.say.at', { days: t('group.days.every'), time })
  if (calendar.every === 'week') return t('task.say.at', { days: daysText(t, language, calendar.days), time })
  return t('task.say.at', { days: monthText({ t, language }, calendar.on), time })
}

type InMonth = Extract<TaskCalendar, { every: 'month' }>['on']

function monthText({ t, language }: Pick<Saying, 't' | 'language'>, on: InMonth): string {
  if ('day' in on) return t('task.say.month.day', { day: on.day })
  if ('last' in on) return t('task.say.month.last')
  const nth = t(`task.ordinal.${on.nth as 1 | 2 | 3 | 4 | 5}`)
  return t('task.say.month.nth', { nth, weekday: weekdayText(on.weekday, language) })
}

/** When a task is done: `Every day at 02:00, only on Monday 22:00 to 05:00, outside trading hours`. */
export function whenText(saying: Saying, rules: TaskRules): string {
  const { t, language, clock } = saying
  const { startAt, zone, windows, outsideHours, ignoreBlackDays, everyMs, calendar } = rules
  const isThere = zone === 'terminal'
  const repeating =
    everyMs === undefined
      ? calendar && calendarText(saying, calendar)
      : t('task.say.every', { duration: everyText(everyMs, language) })
  const parts = repeating === undefined ? [] : [repeating]
  if (startAt !== undefined) {
    const at = isThere && everyMs === undefined ? wallText(startAt, clock) : momentText(startAt)
    parts.push(t('task.say.startsAt', { at }))
  }
  if (windows) {
    const said = windows.map((one) => windowText(t, language, one)).join(t('task.say.windowJoin'))
    parts.push(t('task.say.onlyIn', { windows: said }))
  }
  if (outsideHours) parts.push(t('task.say.outsideHours'))
  if (parts.length === 0) parts.push(t('task.say.atOnce'))
  if (ignoreBlackDays) parts.push(t('task.say.ignoreBlackDays'))
  const isBound = startAt !== undefined || windows !== undefined || calendar !== undefined
  if (isThere && isBound) parts.push(t('task.say.there'))
  if (!isThere && (windows ?? calendar) && clock !== timezone) parts.push(t('task.say.clock', { clock }))
  return sentence(t, parts)
}

/** What must be so at the terminal; null where nothing must. */
export function conditionsText(t: Text, { conditions = {} }: TaskRules): string | null {
  const { wifiOnly, minBattery, charging, notBusy, deadlineAt } = conditions
  const parts = [
    wifiOnly && t('task.say.wifiOnly'),
    minBattery !== undefined && t('task.say.minBattery', { percent: minBattery }),
    charging && t('task.say.charging'),
    notBusy && t('task.say.notBusy'),
    deadlineAt !== undefined && t('task.say.deadlineAt', { at: momentText(deadlineAt) }),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? sentence(t, parts) : null
}

/** What is in none of them is one more, the last. */
function wavesOf(waves: readonly TaskWave[]): number {
  const percent = waves.reduce((sum, one) => sum + ('percent' in one ? one.percent : 0), 0)
  return waves.length + (percent === 100 ? 0 : 1)
}

/** Reasons that are named; the rest are counted. */
const namedReasons = 3

function reasonsText(t: Text, reasons: readonly string[]): string {
  const said = reasons.slice(0, namedReasons).map((one) => t('task.say.quoted', { text: reasonText(t, 'run', one) }))
  const more = reasons.length - said.length
  return [...said, ...(more > 0 ? [t('task.say.more', { count: more })] : [])].join(t('run.comma'))
}

/** In which order, what stops it, and whether it is tried again; null where it goes to all together. */
export function howText(
  { t, language }: Saying,
  { waves, gate, retry, lateJoiners, supersede }: TaskRules,
): string | null {
  const inWaves = waves && t(`task.say.waves.${gate?.next ?? 'hand'}`, { count: wavesOf(waves) })
  const failed = gate?.maxFailedPercent
  const parts = [
    inWaves,
    failed !== undefined && t(gate?.goBack ? 'task.say.backAbove' : 'task.say.pauseAbove', { percent: failed }),
    retry && t('task.say.retry', { times: retry.times, duration: durationText(retry.afterMs, language) }),
    retry?.reasons && t('task.say.retryFor', { reasons: reasonsText(t, retry.reasons) }),
    lateJoiners && t('task.say.lateJoiners'),
    supersede === false && t('task.say.keepsOlder'),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? sentence(t, parts) : null
}
