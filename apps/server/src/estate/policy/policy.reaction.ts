import { configKinds } from '@cpm/contract/estate/agent/desired'
import { sql } from 'kysely'
import type { Reaction, Sweep } from '../../core/reaction/reaction.ts'
import { isInPlace } from './policy.place.ts'
import { follow } from './policy.notify.ts'

/** The name under which other resources queue terminals and places for it. */
export const policyReaction = 'policy.tellPlaces'

/** A place with the kind that changed there; every kind where none is named. */
type PlaceSweep = {
  enterprise_id: number
  kind?: string
  model?: string
  platform?: string
  group_id?: number
  rule_group_id?: number
}

/** Nothing follows from a change of what the server reads at each use. */
const readAtUse = configKinds.flatMap(({ name, use }) => (use === 'read' ? [`'${name}'`] : [])).join(', ')

/** A place of 100,000 terminals is a hundred short transactions, and none of them keeps a report waiting. */
export const tellPlaces: Reaction = {
  does: 'the terminals of a place receive the configuration that counts there.',
  batch: 1_000,
  everyMs: 30_000,
  reactsTo: {
    // The policy of a single terminal is sent by the route that assigns it.
    policy: {
      inserted: true,
      deleted: true,
      columns: ['value', 'secrets'],
      if: `it.terminal_id is null and it.kind not in (${readAtUse})`,
      sweeps: `select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', it.kind, 'model', it.model,
      'platform', it.platform, 'group_id', it.group_id, 'rule_group_id', it.rule_group_id)`,
    },
    terminal: {
      columns: ['enterprise_id', 'model', 'platform', 'group_path'],
      if: `exists (select from terminal_config where terminal_id = it.id)
    or exists (select from policy where enterprise_id = it.enterprise_id)`,
    },
    rule_member: {
      inserted: true,
      deleted: true,
      each: 'statement',
      terminals: `select distinct m.terminal_id from moved m
      where exists (select from policy p where p.rule_group_id = m.rule_id)`,
    },
    rule_group: {
      columns: ['position'],
      sweeps: `select jsonb_build_object('enterprise_id', p.enterprise_id, 'kind', p.kind,
      'rule_group_id', p.rule_group_id) from policy p where p.rule_group_id = it.id`,
    },
  },
  terminalsOf,
  judge: ({ db, now, sweep }, ids) => follow(db, ids, now, (sweep as PlaceSweep | null)?.kind),
}

/** Terminals that have a credential; each of the others receives its configuration when it enrols. */
function terminalsOf(sweep: Sweep, after: number, most: number) {
  const { enterprise_id, model, platform, group_id, rule_group_id } = sweep as PlaceSweep
  const place = {
    enterprise_id,
    model: model ?? null,
    platform: platform ?? null,
    group_id: group_id ?? null,
    rule_group_id: rule_group_id ?? null,
  }
  return sql`
    select t.id from terminal t
    where ${isInPlace(place)} and t.id > ${after}
      and (t.status = 'activated' or exists (select from terminal_config c where c.terminal_id = t.id))
    order by t.id limit ${most}`
}
