import { type alarmRule, type TrialResult, trialDays } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import type { JudgeRule, Place } from '../alarm/judge/rules.ts'
import { placeOf } from '../../estate/group/group.place.ts'
import { type Past, pastOf } from './past.ts'
import { replay } from './replay.ts'
import { written } from './alarm-rule.normalise.ts'

/** As many terminals are tried; of more, the first of them. */
const mostTerminals = 2_000
const shownExamples = 5
const dayMs = 86_400_000

type Scoped = Place & { sn: string; all: number }

/** Those of the rule's terminals that one sees oneself. */
async function terminalsOf({ scope }: Pick<Ctx, 'scope'>, rule: JudgeRule): Promise<Scoped[]> {
  const below = rule.groupPath === null ? sql`true` : sql`terminal.group_path <@ ${rule.groupPath}::ltree`
  const { rows } = await scope.sql<Scoped>`
    select terminal.id, terminal.sn, terminal.enterprise_id as "enterpriseId", terminal.group_id as "groupId",
      terminal.group_path::text as "groupPath", terminal.model, terminal.tags, terminal.status,
      count(*) over ()::int as "all"
    from terminal where ${scope.visible('terminal')} and terminal.enterprise_id = ${rule.enterpriseId}
      and terminal.status = 'activated' and ${below}
      and (${rule.models.length === 0} or terminal.model = any(${rule.models}::text[]))
      and (${rule.tags.length === 0} or terminal.tags && ${rule.tags}::text[])
      and ${unscoped('terminal_group', 'only its path is named')}
    order by terminal.id limit ${mostTerminals}`
  return rows
}

/** The rule over what was, by the same logic that judges what is. Nothing of it is kept. */
export const test: Handler<typeof alarmRule.routes.test> = async (ctx, { groupId, enterpriseId, ...form }) => {
  const { scope, now } = ctx
  const place = await placeOf(ctx, { groupId, enterpriseId })
  const said = written(form)
  const rule: JudgeRule = {
    ...form,
    id: 0,
    enterpriseId: place.enterprise_id,
    groupPath: place.group_path,
    clearAt: said.clear_at,
    holdMs: said.hold_ms,
    times: said.times,
    withinMs: said.within_ms,
  }
  const terminals = await terminalsOf(ctx, rule)
  const from = new Date(now.getTime() - trialDays * dayMs)
  const past = await pastOf(
    scope.outside('only terminals that are seen are asked for'),
    rule,
    terminals.map(({ id }) => id),
    from,
    now,
  )
  return answer(rule, terminals, past, from, now)
}

function answer(rule: JudgeRule, terminals: readonly Scoped[], past: Past | null, from: Date, now: Date): TrialResult {
  const counted = { from: (past?.from ?? from).toISOString(), looked: terminals.length, all: terminals[0]?.all ?? 0 }
  if (past === null) return { alarms: null, terminals: 0, stores: 0, examples: [], ...counted }
  const byId = new Map(terminals.map((one) => [one.id, one]))
  const { alarms, raised } = replay(rule, past.sights, byId, now.getTime())
  const hit = [...new Set(raised.map(({ terminalId }) => terminalId))].flatMap((id) => byId.get(id) ?? [])
  return {
    alarms,
    terminals: hit.length,
    stores: new Set(hit.flatMap(({ groupId }) => groupId ?? [])).size,
    examples: raised
      .slice(-shownExamples)
      .toReversed()
      .map(({ terminalId, at, value }) => ({
        sn: byId.get(terminalId)?.sn ?? '',
        at: new Date(at).toISOString(),
        value,
      })),
    ...counted,
  }
}
