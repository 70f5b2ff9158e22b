import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { TerminalFound } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Handler } from '../../../core/feature.ts'
import { isAmongSns } from '../../../core/sn.ts'
import { terminalsWithState } from '../terminal.targets.ts'

/** Looks for terminals by their SNs. A missing and a foreign one are left out alike. */
export const find: Handler<typeof terminal.routes.find> = async ({ scope }, { sns }) => {
  const { rows } = await scope.sql<TerminalFound>`
    select terminal.sn, terminal.name, terminal.model, terminal.platform, terminal.status,
      coalesce(terminal_state.online, false) as online, terminal.enterprise_id::text as "enterpriseId",
      coalesce(terminal_state.lacks, '{}') as lacks
    from ${terminalsWithState}
    where ${scope.visible('terminal')} and ${isAmongSns(sns)}
    order by terminal.id`
  return rows
}
