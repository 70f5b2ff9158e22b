import { someFacts } from '@cpm/contract/estate/agent/report'
import { knownMoment, runningMs } from '@cpm/contract/estate/terminal/terminal.clock'
import { readLeniently } from '@cpm/contract/kernel/fields/lenient'
import { type TerminalDetail, type TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Scope, joinedTo } from '../../../core/scope.ts'
import { unreadOf } from '../state/terminal.unread.ts'
import { momentOf } from '../state/terminal.time.ts'
import { besideOf, type Beside } from './terminal.beside.ts'

/** Terminals the scope sees, with everything a row shows that stands in one row of each table. */
export function terminalRows(scope: Scope) {
  return scope
    .from('terminal')
    .innerJoin('terminal_state', 'terminal_state.terminal_id', 'terminal.id')
    .innerJoin('enterprise as e', 'e.id', 'terminal.enterprise_id')
    .leftJoin('terminal_group as g', 'g.id', 'terminal.group_id')
    .where(joinedTo('terminal', 'terminal_group'))
    .select([
      'terminal.id',
      'terminal.sn',
      'terminal.name',
      'terminal.platform',
      'terminal.model',
      'terminal.status',
      'terminal.group_id',
      'terminal.group_path',
      'g.name as group_name',
      'terminal.enterprise_id',
      'e.name as enterprise_name',
      'terminal.created_at',
      'terminal.activated_at',
      'terminal.produced_at',
      'terminal.shipped_at',
      'terminal.logged_off_at',
      'terminal.updated_at',
      'terminal.version',
      'terminal.mac',
      'terminal.ip',
      'terminal.bluetooth',
      'terminal.system_id',
      'terminal.os_version',
      'terminal.rom_version',
      'terminal.ext1',
      'terminal.ext2',
      'terminal.tags',
      'terminal.is_test',
      'terminal.replaces_id',
      'terminal.replaced_by_id',
      'terminal_state.online',
      'terminal_state.last_seen_at',
      'terminal_state.battery',
      'terminal_state.facts',
      'terminal_state.lacks',
      'terminal_state.unread',
      'terminal_state.agent',
      'terminal_state.reported_at',
      'terminal_state.connected_at',
      'terminal_state.public_address',
      'terminal_state.clock_off_ms',
      'terminal_state.config_version',
      'terminal_state.ignored',
      'terminal_state.data_total',
      'terminal_state.doubled_at',
      'terminal_state.doubles',
    ])
}

export type StoredTerminal = Awaited<ReturnType<ReturnType<typeof terminalRows>['executeTakeFirstOrThrow']>>

/** Whole rows, with what is looked up for all of them at once. */
export async function rowsOf(scope: Scope, now: Date, stored: readonly StoredTerminal[]): Promise<TerminalRow[]> {
  const beside = await besideOf(scope, now, stored)
  return stored.map((row) => rowOf(row, beside, now))
}

export async function detailOf(scope: Scope, now: Date, row: StoredTerminal): Promise<TerminalDetail> {
  const beside = await besideOf(scope, now, [row])
  return {
    ...rowOf(row, beside, now),
    facts: factsOf(row),
    reportedAt: iso(row.reported_at),
    connectedAt: iso(row.connected_at),
    publicAddress: row.public_address,
    clockOffMs: row.clock_off_ms,
    configVersion: row.config_version,
    ignored: row.ignored,
    unread: unreadOf(row.unread, now),
    machines: row.doubles,
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function rowOf(row: StoredTerminal, beside: Beside, now: Date): TerminalRow {
  const facts = factsOf(row)
  const { online } = row
  return {
    sn: row.sn,
    name: row.name,
    platform: row.platform,
    model: row.model,
    maker: facts.maker ?? null,
    status: row.status,
    online,
    lastSeenAt: iso(row.last_seen_at),
    battery: row.battery,
    charging: facts.charging ?? null,
    groupId: row.group_id === null ? null : String(row.group_id),
    groupName: row.group_name,
    enterpriseId: String(row.enterprise_id),
    enterpriseName: row.enterprise_name,
    store: beside.store(row),

    ip: row.ip,
    mac: row.mac,
    bluetooth: row.bluetooth,
    systemId: row.system_id,

    os: facts.os ?? null,
    osVersion: row.os_version,
    romVersion: row.rom_version,
    resolution: facts.resolution ?? null,
    memory: facts.memory ?? null,
    storage: facts.storage ?? null,
    bootAt: momentOf(knownMoment(facts.bootAt)),
    shutdownAt: momentOf(knownMoment(facts.shutdownAt)),
    bootCount: facts.bootCount ?? null,
    runningMs: runningMs({ online, bootAt: facts.bootAt }, now.getTime()) ?? null,
    dataMonth: row.reported_at === null ? null : beside.month(row),
    dataTotal: row.reported_at === null ? null : row.data_total,
    agent: row.agent ?? facts.agent ?? null,
    lacks: row.lacks,
    doubledAt: iso(row.doubled_at),
    hasFactorySn: beside.isFactorySn(row.sn),
    createdAt: row.created_at.toISOString(),
    producedAt: row.produced_at,

    shippedAt: iso(row.shipped_at),
    activatedAt: iso(row.activated_at),
    loggedOffAt: iso(row.logged_off_at),

    ext1: row.ext1,
    ext2: row.ext2,
    tags: row.tags,
    isTest: row.is_test,
    isFavourite: beside.favourite(row),

    replacedBy: beside.sn(row.replaced_by_id),
    replaces: beside.sn(row.replaces_id),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** What is stored was checked when it came; a row of an older version may hold what this one does not know. */
function factsOf(row: StoredTerminal) {
  return readLeniently(someFacts, row.facts).data ?? {}
}
