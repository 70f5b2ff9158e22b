import type { Feature } from '../../core/feature.ts'
import { policyReaction } from '../../estate/policy/policy.reaction.ts'

/** An update changed which groups or terminals the fence is for, or it is for a whole enterprise. */
const isBroad = `(tg_op = 'UPDATE' and (old.groups, old.terminals) is distinct from (new.groups, new.terminals)
        or it.groups = '{}' and it.terminals = '{}')`

const ofEnterprise = (id: string) => `jsonb_build_object('enterprise_id', ${id}, 'kind', 'fences')`

/** The configuration of a terminal contains its fences: those that a fence was for and those that it is for receive it. */
export const fenceWakes: Feature['alsoWakes'] = {
  [policyReaction]: {
    fence: {
      inserted: true,
      deleted: true,
      columns: ['version'],
      terminals: `select t.id from terminal t where t.id = any (it.terminals) and not ${isBroad}`,
      sweeps: `select ${ofEnterprise('it.enterprise_id')} where ${isBroad}
      union all
      select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', 'fences', 'group_id', unnest(it.groups))
      where not ${isBroad} and it.terminals = '{}'`,
    },
    terminal: {
      columns: ['enterprise_id', 'group_path', 'model', 'status'],
      if: 'exists (select from fence where enterprise_id in (old.enterprise_id, new.enterprise_id))',
    },
    // An enterprise that does not let its terminals be located takes their fences from them.
    account: {
      columns: ['location_on'],
      sweeps: `select ${ofEnterprise('it.enterprise_id')}
      where exists (select from fence where enterprise_id = it.enterprise_id)`,
    },
  },
}
