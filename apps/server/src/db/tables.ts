import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import type { FileTables } from './tables-file.ts'
import type { FleetTables } from './tables-fleet.ts'
import type { ModelTables } from './tables-model.ts'
import type { PeopleTables } from './tables-people.ts'
import type { RecordTables } from './tables-record.ts'
import type { ViewTables } from './tables-view.ts'

/** The tables as migrations/*.sql make them; a test compares the two. Bigints are numbers, ltree is text. */
export type Id = GeneratedAlways<number>
export type Json<T = Record<string, unknown>> = ColumnType<T, string, string>
export type Stamp = Generated<Date>

export type Tables = CoreTables & ModelTables & FileTables & FleetTables & PeopleTables & ViewTables & RecordTables

type CoreTables = {
  terminal_group: {
    id: Id
    enterprise_id: number
    parent_id: number | null
    path: string
    name: string
    number: Generated<string>
    type: Generated<string>
    contact: string | null
    phone: string | null
    area_code: string | null
    address: string | null
    created_at: Stamp
    updated_at: Stamp
  }
  terminal: {
    id: Id
    sn: string
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    name: string
    platform: 'android' | 'windows' | 'linux'
    model: string
    status: Generated<'in_stock' | 'shipped' | 'activated' | 'logged_off'>
    secret_hash: Buffer | null
    created_at: Stamp
    shipped_at: Generated<Date | null>
    activated_at: Date | null
    logged_off_at: Date | null
    mac: Generated<string | null>
    ip: Generated<string | null>
    bluetooth: Generated<string | null>
    system_id: Generated<string | null>
    os_version: Generated<string | null>
    rom_version: Generated<string | null>
    produced_at: Generated<string | null>
    ext1: Generated<string | null>
    ext2: Generated<string | null>
    tags: Generated<string[]>
    is_test: Generated<boolean>
    replaces_id: Generated<number | null>
    replaced_by_id: Generated<number | null>
    replaced_at: Generated<Date | null>
    version: Generated<number>
    updated_at: Stamp
    /** SN and name in small letters. */
    search: GeneratedAlways<string>
  }
  terminal_state: {
    terminal_id: number
    sn: Generated<string | null>
    online: Generated<boolean>
    session_no: Generated<number>
    node: string | null
    connected_at: Date | null
    dropped_at: Date | null
    last_seen_at: Date | null
    reported_at: Date | null
    seq: Generated<number>
    clock_off_ms: number | null
    boot_id: string | null
    agent: string | null
    config_version: number | null
    lacks: Generated<Record<string, string>>
    apps_hash: string | null
    battery: number | null
    rx_counter: number | null
    tx_counter: number | null
    data_total: Generated<number>
    online_since: Date | null
    facts: ColumnType<Record<string, unknown>, string | undefined, string>
    /** Of what was last reported. */
    storage_percent: GeneratedAlways<number | null>
  }
  terminal_config: {
    terminal_id: number
    version: number
    plan: ColumnType<Plan | null, string | null, string | null>
    account_id: number | null
    updated_at: Stamp
    confirmed_at: Date | null
  }
  node: { id: string; started_at: Stamp; seen_at: Stamp }
  report: {
    terminal_id: number
    seq: number
    received_at: Date
    at: Date | null
    body: Json
    rx: number | null
    tx: number | null
  }
  event: {
    terminal_id: number
    id: string
    type: string
    received_at: Date
    at: Date | null
    data: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  activity_minute: { at: Date; enterprise_id: number; group_id: number | null; platform: string; terminals: number }
  activity_hour: {
    at: Date
    enterprise_id: number
    group_id: number | null
    platform: string
    terminals: number
    serving: number | null
  }
  activity_count: {
    day: string
    enterprise_id: number
    group_id: number | null
    platform: string
    terminals: number
    fleet: number | null
  }
  activity_day: { day: string; terminal_id: number }
  enrolment_token: {
    id: Id
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    account_id: number
    account_path: string
    token_hash: Buffer
    prefix: string
    max_uses: number
    uses: Generated<number>
    expires_at: Date
    revoked_at: Date | null
    created_at: Stamp
  }
  task: {
    id: Id
    enterprise_id: number
    account_id: number
    account_path: string
    group_paths: string[] | null
    type: string
    params: Json
    /** Locked: delivery/task/create/task.secrets.ts. */
    secrets: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    target: Json
    status: Generated<'creating' | 'created' | 'creation_failed'>
    reason: string | null
    total: Generated<number>
    made: Generated<number>
    made_to: Generated<number>
    expires_at: Date
    stopped_at: Date | null
    created_at: Stamp
  }
  task_run: {
    id: Id
    task_id: number
    enterprise_id: number
    terminal_id: number
    status: Generated<RunStatus>
    attempt: Generated<number>
    version: Generated<number>
    reason: string | null
    progress: number | null
    boot_id: string | null
    exit_code: number | null
    output: string | null
    output_truncated: Generated<boolean>
    sent_at: Date | null
    stop_asked_at: Date | null
    deadline_at: Date
    created_at: Stamp
    updated_at: Stamp
    started_at: Date | null
    finished_at: Date | null
  }
  message: {
    id: Id
    enterprise_id: number | null
    account_id: number
    account_path: string
    to_enterprise_id: number | null
    to_account_id: number | null
    to_path: string | null
    user_scope: 'all' | 'designated'
    title: string
    content: string
    status: Generated<'draft' | 'published' | 'deleted'>
    created_at: Stamp
    updated_at: Stamp
    published_at: Date | null
    deleted_at: Date | null
  }
  message_recipient: { message_id: number; account_id: number }
  message_read: { account_id: number; message_id: number; read_at: Date }
}

type RunStatus =
  | 'waiting'
  | 'pulled'
  | 'started'
  | 'executed'
  | 'success'
  | 'failed'
  | 'stopped'
  | 'expired'
  | 'skipped'
  | 'held'
