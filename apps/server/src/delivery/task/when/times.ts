import { repeats, roundsForeseen, type task } from '@cpm/contract/delivery/task/task'
import { badField, type Handler } from '../../../core/feature.ts'
import { roundsOf } from './calendar.ts'

/** The next rounds, by the code that begins them. */
export const times: Handler<typeof task.routes.times> = async ({ now, from }, input) => {
  if (!repeats(input)) throw badField('everyMs', 'task.noRepeat')
  const task = { rules: input, clock: from.timezone, askedAt: now.getTime() }
  const until = input.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(input.expiresAt)
  const foreseen = roundsOf(task, now.getTime())
    .take(roundsForeseen)
    .filter(({ due }) => due < until)
  return { clock: from.timezone, times: [...foreseen].map(({ at, wall, instead }) => ({ at, wall, instead })) }
}
