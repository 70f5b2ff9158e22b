import type { TerminalTotals } from '@cpm/contract/estate/terminal/terminal.totals'
import type { TaskTotals } from '@cpm/contract/delivery/task/outcome/task.totals'
import type { wall } from '@cpm/contract/insight/wall/wall'
import { type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import type { DashboardAttention, DashboardTotals } from '../../core/offers/dashboard-offers.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { Scope } from '../../core/scope.ts'
import { agentsOf, hoursOf, minutesOf, placesOf, type Step, systemsOf, usageOf } from './wall.read.ts'

/** The scope of who asks, within one group that they see. */
async function within(scope: Scope, groupId: string | undefined): Promise<Scope> {
  if (groupId === undefined) return scope
  const group = await scope.from('terminal_group').select('path').where('id', '=', Number(groupId)).executeTakeFirst()
  if (!group) throw missing()
  return scope.within(group.path)
}

const read: Handler<typeof wall.routes.read> = async (ctx, { groupId }) => {
  const scope = await within(ctx.scope, groupId)
  const { now } = ctx
  const [totals, attention, minutes, hours, found, agents, systems, usage] = await Promise.all([
    totalsOf(scope, now),
    attentionOf(ctx, scope),
    minutesOf(scope, now),
    hoursOf(scope, now),
    placesOf(scope),
    agentsOf(scope),
    systemsOf(scope),
    usageOf(scope, now),
  ])
  const { inService, online, offline, offlineLong, tasks } = totals
  return {
    inService,
    online,
    offline,
    offlineLong,
    tasks,
    attention,
    minutes: upTo(online, minutes),
    hours: upTo(online, hours),
    ...found,
    agents,
    systems,
    usage,
  }
}

/** The step that runs is not over: it has at least who is there now. */
const upTo = (online: number, steps: Step[]): Step[] =>
  steps.map((step, at) => (at === steps.length - 1 ? { ...step, online: Math.max(online, step.online ?? 0) } : step))

async function totalsOf(scope: Scope, now: Date): Promise<TerminalTotals & { tasks: TaskTotals }> {
  const offered = await offersFor<DashboardTotals>('dashboard.totals')
  const totals = await Promise.all(offered.map(({ count }) => count({ scope, now })))
  return Object.assign({}, ...totals) as TerminalTotals & { tasks: TaskTotals }
}

async function attentionOf(ctx: Ctx<typeof wall.routes.read>, scope: Scope): Promise<Record<string, number | null>> {
  const offered = await offersFor<DashboardAttention>('dashboard.attention')
  const counts = offered.map(
    async ({ key, code, count }) =>
      [key, ctx.account.permissions.has(code) ? await count({ scope, now: ctx.now }) : null] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}

export const feature = defineFeature('wall', { read })
