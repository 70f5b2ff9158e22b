import { someFacts, type TerminalDetail, type TerminalRow } from '@cpm/contract/terminal'
import type { Scope } from '../../db/scope.ts'

/** Terminals the scope sees, with everything a row shows. */
export function terminalRows(scope: Scope) {
  return scope
    .from('terminal')
    .innerJoin('terminal_state', 'terminal_state.terminal_id', 'terminal.id')
    .innerJoin('enterprise as e', 'e.id', 'terminal.enterprise_id')
    .leftJoin('terminal_group as g', 'g.id', 'terminal.group_id')
    .select([
      'terminal.id',
      'terminal.sn',
      'terminal.name',
      'terminal.platform',
      'terminal.model',
      'terminal.status',
      'terminal.group_id',
      'g.name as group_name',
      'terminal.enterprise_id',
      'e.name as enterprise_name',
      'terminal.created_at',
      'terminal.activated_at',
      'terminal_state.online',
      'terminal_state.last_seen_at',
      'terminal_state.battery',
      'terminal_state.facts',
      'terminal_state.agent',
      'terminal_state.reported_at',
      'terminal_state.connected_at',
      'terminal_state.clock_off_ms',
      'terminal_state.config_version',
    ])
}

export type StoredTerminal = Awaited<ReturnType<ReturnType<typeof terminalRows>['executeTakeFirstOrThrow']>>

const iso = (at: Date | null) => at?.toISOString() ?? null

export function rowOf(row: StoredTerminal): TerminalRow {
  const facts = factsOf(row)
  return {
    sn: row.sn,
    name: row.name,
    platform: row.platform,
    model: row.model,
    maker: facts.maker ?? null,
    status: row.status,
    online: row.online,
    lastSeenAt: iso(row.last_seen_at),
    battery: row.battery,
    charging: facts.charging ?? null,
    groupId: row.group_id === null ? null : String(row.group_id),
    groupName: row.group_name,
    enterpriseId: String(row.enterprise_id),
    enterpriseName: row.enterprise_name,
    ip: facts.network?.ip ?? null,
    os: facts.os ?? null,
    osVersion: facts.osVersion ?? null,
    agent: row.agent ?? facts.agent ?? null,
    createdAt: row.created_at.toISOString(),
    activatedAt: iso(row.activated_at),
  }
}

export function detailOf(row: StoredTerminal): TerminalDetail {
  return {
    ...rowOf(row),
    facts: factsOf(row),
    reportedAt: iso(row.reported_at),
    connectedAt: iso(row.connected_at),
    clockOffMs: row.clock_off_ms,
    configVersion: row.config_version,
  }
}

/** What is stored was checked when it came; a row of an older version may hold what this one does not know. */
function factsOf(row: StoredTerminal) {
  const read = someFacts.safeParse(row.facts)
  return read.success ? read.data : {}
}
