import type { Generated } from 'kysely'
import type { MailKind, MailState } from '@cpm/contract/platform/mail/mail'
import type { Id, Json, Stamp } from './tables.ts'

/** Who may sign in, what they may do, what they did, and what the system wrote to them. */
export type PeopleTables = {
  instance: { mode: 'demo' | 'serve'; one: Generated<boolean>; estate_at: Generated<Date | null> }
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
    weak_password: Generated<boolean>
    proven_email: Generated<string | null>
    group_paths: string[] | null
    failures: Generated<number>
    locked_until: Date | null
    company: string | null
    address: string | null
    sales_rep_name: string | null
    sales_rep_phone: string | null
    sales_rep_address: string | null
    hardware_alert: Generated<boolean>
    fence_alert: Generated<boolean>
    location_on: Generated<boolean>
    international: Generated<boolean>
    language: Generated<'cn' | 'en'>
    signed_in_at: Date | null
    created_at: Stamp
    updated_at: Stamp
  }
  registration: {
    id: Id
    email: string
    contact: string
    phone: string
    company: string
    address: string
    country: Generated<string>
    sales_rep_name: string | null
    sales_rep_phone: string | null
    sales_rep_address: string | null
    international: Generated<boolean>
    language: 'cn' | 'en'
    status: Generated<'pending' | 'approved' | 'rejected' | 'activated'>
    reason: string | null
    reviewed_by: number | null
    reviewed_at: Date | null
    reference_hash: Buffer
    link_hash: Buffer | null
    link_ends_at: Date | null
    enterprise_id: number | null
    account_id: number | null
    created_at: Stamp
  }
  role: {
    id: Id
    enterprise_id: number | null
    account_id: number | null
    account_path: string | null
    name: string
    code: string
    description: string | null
    enabled: Generated<boolean>
    built_in: Generated<boolean>
    needs_totp: Generated<boolean>
    created_at: Stamp
    updated_at: Stamp
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
    system_code: Generated<string>
    placed: Generated<boolean>
  }
  dictionary: {
    id: Id
    code: string
    name: string
    english_name: string
    description: string | null
    built_in: Generated<boolean>
    created_at: Stamp
    updated_at: Stamp
  }
  dictionary_item: {
    id: Id
    dictionary_id: number
    label: string
    english_name: string
    value: string
    sort: Generated<number>
    available: Generated<boolean>
    built_in: Generated<boolean>
  }
  customer: {
    id: Id
    name: string
    contact: string | null
    phone: string | null
    email: string | null
    country: string | null
    region: string | null
    address: string | null
    interface_url: string | null
    service_ip: string
    service_user: string
    service_password: Buffer
    remark: string | null
    deployment_status: string
    network_type: string
    created_at: Stamp
    updated_at: Stamp
  }
  role_menu: { role_id: number; menu_id: number }
  session: {
    id: Id
    token_hash: Buffer
    account_id: number
    created_at: Stamp
    seen_at: Stamp
    ends_at: Date
    ip: string | null
    browser: string | null
    proven_until: Date | null
  }
  api_token: {
    id: Id
    account_id: number
    name: string
    token_hash: Buffer
    prefix: string
    codes: string[]
    expires_at: Date
    last_used_at: Date | null
    last_ip: string | null
    created_at: Stamp
  }
  account_totp: { account_id: number; secret: Buffer; confirmed_at: Date | null; last_step: Generated<number> }
  recovery_code: { account_id: number; code_hash: Buffer; used_at: Date | null }
  sign_in_step: { ticket_hash: Buffer; account_id: number; tries: Generated<number>; expires_at: Date }
  sign_in_key: { kid: string; public_key: Buffer; private_key: Buffer; created_at: Stamp }
  sign_in_nonce: { nonce: string; at: Stamp }
  captcha: { id: string; answer_hash: Buffer; expires_at: Date }
  sign_in_failure: { place: Buffer; name_hash: Buffer; times: number; at: Date }
  sign_in_place: { account_id: number; place: Buffer; at: Date }
  email_code: {
    key: Buffer
    asker: Buffer
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
    account_id: number | null
    terminal_id: number | null
    key: string
    route: string
    input_hash: Buffer
    result: Buffer | null
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
    changes: Json<unknown> | null
    token_name: string | null
  }
  audit_pending: {
    xid: string
    seq: Id
    table_name: string
    row_id: string | null
    before: Json | null
    after: Json | null
  }
}
