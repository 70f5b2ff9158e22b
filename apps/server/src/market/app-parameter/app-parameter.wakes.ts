import type { Feature } from '../../core/feature.ts'
import { policyReaction } from '../../estate/policy/policy.reaction.ts'

const hasTemplates = 'exists (select from app_template)'

/** The configuration of a terminal contains the parameters of its apps. */
export const appParameterWakes: Feature['alsoWakes'] = {
  [policyReaction]: {
    app_template: {
      inserted: true,
      deleted: true,
      columns: ['fields'],
      sweeps: `select s.* from app_version v cross join lateral app_parameter_sweeps(v.app_id) s
      where v.id = it.version_id`,
    },
    // Which template applies to terminals without the app depends on what is published.
    app_version: {
      inserted: true,
      deleted: true,
      columns: ['published'],
      if: `exists (
    select from app_template d join app_version v on v.id = d.version_id where v.app_id = it.app_id)`,
      sweeps: 'select s.* from app_parameter_sweeps(it.app_id) s',
    },
    // Each version has its template.
    app_held: {
      inserted: true,
      deleted: true,
      each: 'statement',
      columns: ['version_key', 'app_id'],
      key: ['terminal_id', 'package_name'],
      terminals: `select distinct m.terminal_id from moved m where exists (
      select from app a join app_version v on v.app_id = a.id join app_template d on d.version_id = v.id
      where a.platform = m.platform and lower(a.package_name) = m.package_name)`,
    },
    // Texts may contain variables.
    terminal: { columns: ['name', 'ext1', 'ext2'], if: hasTemplates },
    terminal_group: {
      columns: ['name', 'number'],
      if: hasTemplates,
      sweeps: `select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', 'app', 'group_id', it.id)`,
    },
  },
}
