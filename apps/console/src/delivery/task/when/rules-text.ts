import type { TaskCalendar, TaskRules, TaskWave } from '@cpm/contract/delivery/task/task'
import type { Language } from '@cpm/contract/kernel/words'
import { timezone } from '../../../api/state/timezone.ts'
import type { Text } from '../../../api/text.ts'
import { durationText, unitText } from '../../../kit/values/duration.ts'
import { formatMoment } from '../../../kit/values/values.tsx'
import { reasonText } from '../../task-types/task-words.ts'
import { daysText, weekdayText, windowText } from '../../../estate/group/hours/days-text.ts'

/** What words are made for: their language, and whose clock was meant by whoever asked. */
type Saying = { t: Text; language: Language; clock: string }

/** One option of a task: what it is called and what is set. */
export type RuleLine = { label: string; text: string }

/** Lines as one text, where there is no room for a list: `Start: Immediately · Batches: 3, automatic`. */
export const linesText = (t: Text, lines: readonly RuleLine[], between = ' · '): string =>
  lines.map((line) => t('task.say.line', line)).join(between)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
  if (calendar.every === 'day') return capital(t('task.say.at', { days: t('group.days.every'), time }))
  if (calendar.every === 'week') return capital(t('task.say.at', { days: daysText(t, language, calendar.days), time }))
  return t('task.say.at', { days: monthText({ t, language }, calendar.on), time })
}

type InMonth = Extract<TaskCalendar, { every: 'month' }>['on']

function monthText({ t, language }: Pick<Saying, 't' | 'language'>, on: InMonth): string {
  if ('day' in on) return t('task.say.month.day', { day: on.day })
  if ('last' in on) return t('task.say.month.last')
  const nth = t(`task.ordinal.${on.nth as 1 | 2 | 3 | 4 | 5}`)
  return t('task.say.month.nth', { nth, weekday: weekdayText(on.weekday, language) })
}

/** When a task runs: its start, repetition, time windows, and the time zone they are in. */
export function whenLines(saying: Saying, rules: TaskRules): RuleLine[] {
  const { t, language, clock } = saying
  const { startAt, zone, windows, outsideHours, ignoreBlackDays, everyMs, calendar } = rules
  const isThere = zone === 'terminal'
  const repeating =
    everyMs === undefined
      ? calendar && calendarText(saying, calendar)
      : t('task.say.every', { duration: everyText(everyMs, language) })
  const lines: RuleLine[] = []
  if (repeating !== undefined) lines.push({ label: t('task.repeat'), text: repeating })
  if (startAt !== undefined) {
    const at = isThere && everyMs === undefined ? wallText(startAt, clock) : momentText(startAt)
    lines.push({ label: t('task.say.start'), text: at })
  }
  if (windows) {
    const text = windows.map((one) => windowText(t, language, one)).join(t('task.say.windowJoin'))
    lines.push({ label: t('task.windows'), text })
  }
  if (outsideHours) lines.push({ label: t('task.say.tradingHours'), text: t('task.say.outsideHours') })
  if (lines.length === 0) lines.push({ label: t('task.say.start'), text: t('task.say.atOnce') })
  if (ignoreBlackDays) lines.push({ label: t('task.say.blackDays'), text: t('task.say.ignoreBlackDays') })
  const isBound = startAt !== undefined || windows !== undefined || calendar !== undefined
  if (isThere && isBound) lines.push({ label: t('task.say.zone'), text: t('task.say.zone.terminal') })
  if (!isThere && (windows ?? calendar) && clock !== timezone) lines.push({ label: t('task.say.zone'), text: clock })
  return lines
}

const isLine = (line: RuleLine | false | undefined): line is RuleLine => typeof line === 'object'

/** What must be so at the terminal; empty where nothing must. */
export function conditionLines(t: Text, { conditions = {} }: TaskRules): RuleLine[] {
  const { wifiOnly, minBattery, charging, notBusy, deadlineAt } = conditions
  return [
    wifiOnly && { label: t('task.say.network'), text: t('task.say.wifiOnly') },
    minBattery !== undefined && {
      label: t('task.say.battery'),
      text: t('task.say.minBattery', { percent: minBattery }),
    },
    charging && { label: t('task.say.power'), text: t('task.say.charging') },
    notBusy && { label: t('task.say.transactions'), text: t('task.say.notBusy') },
    deadlineAt !== undefined && { label: t('task.deadlineAt'), text: momentText(deadlineAt) },
  ].filter(isLine)
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

/** In which batches it is sent, what pauses it, and whether it is retried; empty where it goes to all together. */
export function howLines(
  { t, language }: Saying,
  { waves, gate, retry, lateJoiners, supersede }: TaskRules,
): RuleLine[] {
  const failed = gate?.maxFailedPercent
  return [
    waves && {
      label: t('task.waves'),
      text: t(`task.say.waves.${gate?.next ?? 'hand'}`, { count: wavesOf(waves) }),
    },
    failed !== undefined && {
      label: t('task.say.pause'),
      text: t(gate?.goBack ? 'task.say.backAbove' : 'task.say.pauseAbove', { percent: failed }),
    },
    retry && {
      label: t('task.say.retries'),
      text: t('task.say.retry', { times: retry.times, duration: durationText(retry.afterMs, language) }),
    },
    retry?.reasons && { label: t('task.say.retryFor'), text: reasonsText(t, retry.reasons) },
    lateJoiners && { label: t('task.say.later'), text: t('task.say.lateJoiners') },
    supersede === false && { label: t('task.say.older'), text: t('task.say.keepsOlder') },
  ].filter(isLine)
}
