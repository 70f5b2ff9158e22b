import type { WeekWindow } from '@cpm/contract/estate/group/group.hours'
import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import type { Language } from '@cpm/contract/kernel/words'
import { localeOf, type Text } from '../../../api/text.ts'

/** The first Monday of a year, from which the days of a week are counted. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** What a day of the week is called, in the language of the screen. */
export function weekdayText(day: Weekday, language: Language, length: 'short' | 'long' = 'long'): string {
  const words = new Intl.DateTimeFormat(localeOf(language), { weekday: length, timeZone: 'UTC' })
  return words.format(monday + weekdays.indexOf(day) * dayMs)
}

/** Days that follow each other, put together: Monday to Friday and Sunday are two. */
function runsOf(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = []
  for (const day of weekdays.filter((one) => days.includes(one))) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && weekdays.indexOf(before) === weekdays.indexOf(day) - 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** Days in words: `every day`, `on Monday to Friday and Sunday`. */
export function daysText(t: Text, language: Language, days: readonly Weekday[]): string {
  if (new Set(days).size === weekdays.length) return t('group.days.every')
  const name = (day: Weekday | undefined) => (day ? weekdayText(day, language) : '')
  const said = runsOf(days).flatMap((run) =>
    run.length > 2 ? [t('group.days.to', { from: name(run[0]), to: name(run.at(-1)) })] : run.map((day) => name(day)),
  )
  return t('group.days.on', { which: joined(t, said) })
}

/** `Monday, Tuesday and Friday`. */
function joined(t: Text, said: readonly string[]): string {
  if (said.length < 2) return said.join('')
  return `${said.slice(0, -1).join(t('group.comma'))}${t('group.days.and')}${said.at(-1)}`
}

/** Hours of some days in words; the end may be on the day after. */
export function windowText(t: Text, language: Language, { days, from, to }: WeekWindow): string {
  const isOver = to <= from
  return t(isOver ? 'group.window.over' : 'group.window', { days: daysText(t, language, days), from, to })
}
