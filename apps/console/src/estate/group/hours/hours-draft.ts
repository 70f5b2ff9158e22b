import { type ShopHours, type WeekWindow, shopHours } from '@cpm/contract/estate/group/group.hours'
import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { z } from 'zod'

/** Hours as they are filled in; an end at or before the beginning is on the next day. */
export type Span = { from?: string | undefined; to?: string | undefined }
export type Week = Record<Weekday, Span[]>

/** So that a week of them is never more than the server takes. */
export const mostSpans = 3

const weekOf = (spans: (day: Weekday) => Span[]): Week =>
  Object.fromEntries(weekdays.map((day) => [day, spans(day)])) as Week

export const emptyWeek = (): Week => weekOf(() => [])

/** The week of some windows, day by day, in order. */
export function weekFrom(windows: readonly WeekWindow[]): Week {
  const ofDay = (day: Weekday) =>
    windows
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => ({ from, to }))
      .toSorted((a, b) => a.from.localeCompare(b.from))
  return weekOf(ofDay)
}

const isWhole = (span: Span): span is Required<Span> & { from: string; to: string } =>
  span.from !== undefined && span.to !== undefined

/** The windows of a week: days with the same hours are one. Null while some hours lack an end. */
export function windowsFrom(week: Week): WeekWindow[] | null {
  const windows = new Map<string, WeekWindow>()
  for (const day of weekdays) {
    for (const span of week[day]) {
      if (!isWhole(span)) return null
      const key = `${span.from}-${span.to}`
      const known = windows.get(key)
      if (known?.days.includes(day)) continue
      windows.set(key, { days: [...(known?.days ?? []), day], from: span.from, to: span.to })
    }
  }
  return [...windows.values()].toSorted((a, b) => a.from.localeCompare(b.from))
}

export const withSpans = (week: Week, day: Weekday, spans: Span[]): Week => ({ ...week, [day]: spans })

/** The hours of a day on other days, too. */
export const withCopied = (week: Week, from: Weekday, to: readonly Weekday[]): Week =>
  weekOf((day) => (to.includes(day) ? week[from].map((span) => ({ ...span })) : week[day]))

/** As the form holds them: of each of the three it is said first whether the place says anything. */
const typed = z.object({
  hours: z.enum(['above', 'own']),
  week: z.custom<Week>(),
  blackDays: z.enum(['above', 'own']),
  days: z.array(z.iso.date()).optional(),
  zone: z.enum(['above', 'own']),
  zoneName: z.string().optional(),
})
export type HoursTyped = z.input<typeof typed>

export const typedOf = ({ hours, blackDays, zone }: ShopHours): HoursTyped => ({
  hours: hours === null ? 'above' : 'own',
  week: weekFrom(hours ?? []),
  blackDays: blackDays === null ? 'above' : 'own',
  days: blackDays ?? [],
  zone: zone === null ? 'above' : 'own',
  ...(zone === null ? {} : { zoneName: zone }),
})

/** What a place says of its hours, each fault at its field. */
export const hoursForm = typed.transform((said, ctx): ShopHours => {
  const hours = said.hours === 'own' ? windowsFrom(said.week) : null
  if (said.hours === 'own' && hours === null) {
    ctx.addIssue({ code: 'custom', path: ['week'], message: 'group.hours.incomplete' })
  }
  if (said.zone === 'own' && said.zoneName === undefined) {
    ctx.addIssue({ code: 'custom', path: ['zoneName'], message: 'field.required' })
  }
  if (ctx.issues.length > 0) return z.NEVER
  return shopHours.parse({
    hours,
    blackDays: said.blackDays === 'own' ? (said.days ?? []) : null,
    zone: said.zone === 'own' ? said.zoneName : null,
  })
})
