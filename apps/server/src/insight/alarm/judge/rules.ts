import type { AlarmLevel, folds } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { type AlarmKey, isAlarmKey, specOf } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { prepared } from '../../../db/pool.ts'
import type { MachineRule } from './machine/machine.ts'
import { reaches } from './measure.ts'

export type JudgeRule = MachineRule & {
  id: number
  enterpriseId: number
  groupPath: string | null
  name: string
  key: AlarmKey
  levels: readonly AlarmLevel[]
  clearAt: number | null
  models: readonly string[]
  tags: readonly string[]
  match: readonly string[]
  fold: (typeof folds)[number]
}

/** Rules that are switched on, at hand by whose they are and what they look at. */
export type Rules = {
  byId: ReadonlyMap<number, JudgeRule>
  of(enterpriseId: number, key: AlarmKey): readonly JudgeRule[]
  all(enterpriseId: number): readonly JudgeRule[]
  /** Those of which a number is past the first critical point. */
  reachedBy(enterpriseId: number, key: AlarmKey, value: number): readonly JudgeRule[]
}

export const ruleColumns = sql`id, enterprise_id as "enterpriseId", group_path::text as "groupPath", name, key, levels, kind,
  hold_ms as "holdMs", times, within_ms as "withinMs", clear_at as "clearAt", keep_ms as "keepMs", schedule, models,
  tags, match, fold`

/** By the stamp the rules of a database have: another one whenever a rule is another, and never the same twice. */
const known = new Map<string, Rules>()
const mostKnown = 8

/** The rules as this transaction sees them. */
export async function rulesNow(db: QueryExecutorProvider): Promise<Rules> {
  const { rows } = await sql<{ stamp: string }>`${prepared} select stamp from alarm_rule_stamp`.execute(db)
  const stamp = rows[0]?.stamp ?? ''
  const at = known.get(stamp)
  if (at) return at
  const read = await sql<JudgeRule>`select ${ruleColumns} from alarm_rule
    where enabled and ${unscoped('alarm_rule', 'terminals are judged by the rules of their enterprise')}`.execute(db)
  const rules = rulesOf(read.rows.filter(({ key }) => isAlarmKey(key)))
  for (const old of [...known.keys()].slice(0, Math.max(0, known.size - mostKnown + 1))) known.delete(old)
  known.set(stamp, rules)
  return rules
}

function rulesOf(all: readonly JudgeRule[]): Rules {
  const byKey = Map.groupBy(all, ({ enterpriseId, key }) => `${enterpriseId} ${key}`)
  const byEnterprise = Map.groupBy(all, ({ enterpriseId }) => enterpriseId)
  // The one that is reached first comes first: of all behind one that is not none is.
  const inOrder = new Map(
    [...byKey].map(([name, rules]) => [
      name,
      rules.filter((rule) => !Number.isNaN(pointOf(rule))).toSorted(easierFirst),
    ]),
  )
  return {
    byId: new Map(all.map((rule) => [rule.id, rule])),
    of: (enterpriseId, key) => byKey.get(`${enterpriseId} ${key}`) ?? [],
    all: (enterpriseId) => byEnterprise.get(enterpriseId) ?? [],
    reachedBy: (enterpriseId, key, value) => {
      const rules = inOrder.get(`${enterpriseId} ${key}`) ?? []
      const end = rules.findIndex((rule) => !reaches(rule, value))
      return end === -1 ? rules : rules.slice(0, end)
    },
  }
}

const pointOf = ({ levels }: JudgeRule): number => levels[0]?.at ?? Number.NaN

const easierFirst = (a: JudgeRule, b: JudgeRule): number =>
  specOf(a.key).bad === 'below' ? pointOf(b) - pointOf(a) : pointOf(a) - pointOf(b)

/** A terminal as rules look at it. */
export type Place = {
  id: number
  enterpriseId: number
  groupId: number | null
  groupPath: string | null
  model: string
  tags: readonly string[]
  status: string
  /** Where it connects or last connected from. */
  address: string | null
}

/** Whether a rule looks at this terminal: one in service, where the rule is for. */
export function isAbout(rule: JudgeRule, place: Place): boolean {
  const { groupPath, models, tags } = rule
  if (place.enterpriseId !== rule.enterpriseId || place.status !== 'activated') return false
  if (groupPath !== null && !`${place.groupPath ?? ''}.`.startsWith(`${groupPath}.`)) return false
  if (models.length > 0 && !models.includes(place.model)) return false
  return tags.length === 0 || tags.some((tag) => place.tags.includes(tag))
}

export async function placesOf(db: QueryExecutorProvider, ids: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<Place>`
    select id, enterprise_id as "enterpriseId", group_id as "groupId", group_path::text as "groupPath", model, tags, status,
      public_address as address
    from terminal left join terminal_state on terminal_id = id where id = any(${ids}::bigint[])
      and ${unscoped('terminal', 'whoever they are, rules look at them')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
