import { planDraft, type PlanState, tidyPlan } from '@cpm/contract/estate/plan/plan'
import { type Plan, type PlanDay, type PlanPart, type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { useState } from 'react'

const textOf = (plan: Plan | null) => {
  const tidy = tidyPlan(plan)
  return JSON.stringify(
    weekdays.map((day) => Object.entries(tidy?.[day] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}

/** Whether two plans say the same. */
export const samePlan = (a: Plan | null, b: Plan | null): boolean => textOf(a) === textOf(b)

/** The plan with one thing set, or, with undefined, left as it is. */
export function withPart<P extends PlanPart>(plan: Plan, day: Weekday, part: P, value: PlanDay[P] | undefined): Plan {
  const { [part]: _gone, ...rest } = plan[day] ?? {}
  return tidyPlan({ ...plan, [day]: value === undefined ? rest : { ...rest, [part]: value } }) ?? {}
}

/** One day's said of others too; a day that says nothing empties them. */
export function withCopied(plan: Plan, from: Weekday, to: readonly Weekday[]): Plan {
  return tidyPlan({ ...plan, ...Object.fromEntries(to.map((day) => [day, plan[from]])) }) ?? {}
}

export type Problem = { day: Weekday; part: PlanPart }

/** Cells that cannot be meant as they are. */
export function problemsOf(plan: Plan): Problem[] {
  const issues = planDraft.safeParse(plan).error?.issues ?? []
  return issues.map(({ path }) => ({ day: path[0] as Weekday, part: path[1] as PlanPart }))
}

type Seen = Pick<PlanState, 'version' | 'plan'>
/** Whether what is kept now says something else than what was seen. */
export const isStale = (seen: Seen, kept: Seen): boolean =>
  seen.version !== kept.version && !samePlan(seen.plan, kept.plan)

/** The version a change is saved over: what was seen, and any later one that says the same. */
export const savedOver = (seen: Seen, kept: Seen): number => (isStale(seen, kept) ? seen : kept).version

/**
 * What is being written over what is kept. It follows what is kept until something is changed; `stale` says that
 * somebody else changed it since.
 */
export function usePlanDraft(kept: PlanState) {
  const [edited, setEdited] = useState<{ plan: Plan; over: PlanState } | null>(null)
  const plan = edited?.plan ?? kept.plan ?? {}
  const dirty = edited !== null && !samePlan(edited.plan, edited.over.plan)
  const over = dirty ? edited.over : kept
  return {
    plan,
    dirty,
    stale: isStale(over, kept),
    version: savedOver(over, kept),
    change: (next: Plan) => setEdited({ plan: next, over }),
    discard: () => setEdited(null),
  }
}
export type PlanDraft = ReturnType<typeof usePlanDraft>
