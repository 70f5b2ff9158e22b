import type { MailKind, MailState } from '@cpm/contract/mail'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables as migrations/*.sql make them; a test compares the two. Bigints are numbers, ltree is text. */
type Id = GeneratedAlways<number>
type Json<T = Record<string, unknown>> = ColumnType<T, string, string>
type Stamp = Generated<Date>

export type Tables = {
  instance: { mode: 'demo' | 'serve'; one: Generated<boolean> }
  enterprise: { id: Id; name: string; created_at: Stamp }
  account: {
    id: Id
    enterprise_id: number | null
    superior_id: number | null
    path: string
    kind: 'administrator' | 'enterprise' | 'store' | 'sales'
    name: string
    description: string | null
    email: string | null
    phone: string | null
    password_hash: string
    verify: Generated<boolean>
    active: Generated<boolean>
    must_change: Generated<boolean>
    group_path: string | null
    failures: Generated<number>
    locked_until: Date | null
    created_at: Stamp
  }
  role: {
    id: Id
    enterprise_id: number | null
    name: string
    code: string
    enabled: Generated<boolean>
    built_in: Generated<boolean>
  }
  account_role: { account_id: number; role_id: number }
  menu: {
    id: Id
    key: string
    parent_id: number | null
    type: number
    name: string
    english_name: string
    url: Generated<string>
    icon: Generated<string>
    permission: Generated<string>
    hidden: Generated<boolean>
    enabled: Generated<boolean>
    sort: Generated<number>
  }
  role_menu: { role_id: number; menu_id: number }
  session: {
    token_hash: Buffer
    account_id: number
    created_at: Stamp
    seen_at: Stamp
    ends_at: Date
    ip: string | null
    browser: string | null
  }
  sign_in_key: { kid: string; public_key: Buffer; private_key: Buffer; created_at: Stamp }
  sign_in_nonce: { nonce: string; at: Stamp }
  captcha: { id: string; answer_hash: Buffer; expires_at: Date }
  email_code: {
    key: Buffer
    account_id: number | null
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Date
  }
  asking: { key: Buffer; since: Date; times: number; last_at: Date }
  mail: {
    id: Id
    account_id: number | null
    to_address: string
    language: 'cn' | 'en'
    kind: MailKind
    subject: string
    body: string | null
    state: Generated<MailState>
    attempts: Generated<number>
    last_error: string | null
    created_at: Stamp
    next_try_at: Date | null
    sent_at: Date | null
    expires_at: Date | null
  }
  live_ticket: { ticket_hash: Buffer; token_hash: Buffer; expires_at: Date }
  idempotency: {
    account_id: number
    key: string
    route: string
    input_hash: Buffer
    result: Json<unknown> | null
    at: Stamp
  }
  audit: {
    id: Id
    at: Date
    account_id: number | null
    account_name: string | null
    enterprise_id: number | null
    ip: string | null
    action: string
    object: string | null
    input: Json
    code: number
    previous: Buffer | null
    hash: Buffer
  }
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
    activated_at: Date | null
    logged_off_at: Date | null
  }
  terminal_state: {
    terminal_id: number
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
    apps_hash: string | null
    battery: number | null
    facts: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  node: { id: string; started_at: Stamp; seen_at: Stamp }
  report: { terminal_id: number; seq: number; received_at: Date; at: Date | null; body: Json }
  event: {
    terminal_id: number
    id: string
    type: string
    received_at: Date
    at: Date | null
    data: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  activity_minute: { at: Date; enterprise_id: number; group_id: number | null; platform: string; terminals: number }
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
    group_path: string | null
    type: string
    params: Json
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
