import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/*
 * The tables as the migrations make them, written by a test from a migrated database. After a new migration:
 * npx vitest run --project=node apps/server/src/db/tables.test.ts -u
 * What a column holds that its database type does not tell is said in tables.ts.
 */

type Json = ColumnType<Record<string, unknown>, string, string>
type JsonOrNull = ColumnType<Record<string, unknown> | null, string | null, string | null>
type JsonMade = ColumnType<Record<string, unknown>, string | undefined, string>

export type MadeTables = {
  account: {
    id: GeneratedAlways<number>
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
    failures: Generated<number>
    locked_until: Date | null
    created_at: Generated<Date>
    must_change: Generated<boolean>
    group_paths: string[] | null
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
    updated_at: Generated<Date>
    weak_password: Generated<boolean>
    proven_email: string | null
    disabled_by: number | null
    disabled_by_platform: Generated<boolean>
  }
  account_role: {
    account_id: number
    role_id: number
  }
  account_totp: {
    account_id: number
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  activity_count: {
    day: string
    enterprise_id: number
    group_id: number | null
    platform: string
    terminals: number
    fleet: number | null
  }
  activity_day: {
    day: string
    terminal_id: number
  }
  activity_hour: {
    at: Date
    enterprise_id: number
    group_id: number | null
    platform: string
    terminals: number
    serving: number | null
  }
  activity_minute: {
    at: Date
    enterprise_id: number
    group_id: number | null
    platform: string
    terminals: number
  }
  alarm: {
    id: GeneratedAlways<number>
    rule_id: number | null
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    key: string
    name: string
    severity: 'critical' | 'major' | 'minor' | 'info'
    fold: string
    status: Generated<'open' | 'acknowledged' | 'cleared'>
    terminals: Generated<number>
    holding: Generated<number>
    opened_at: Date
    cleared_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: number | null
    acknowledged_name: string | null
    assignee_id: number | null
    assignee_name: string | null
    muted_until: Date | null
    mute_reason: string | null
    flapping: Generated<boolean>
  }
  alarm_event: {
    id: GeneratedAlways<number>
    alarm_id: number
    type: 'opened' | 'grew' | 'acknowledged' | 'assigned' | 'commented' | 'muted' | 'unmuted' | 'flapping' | 'settled' | 'cleared'
    at: Date
    account_id: number | null
    account_name: string | null
    data: JsonMade
    suppressed: string | null
  }
  alarm_rule: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    name: string
    remark: string | null
    enabled: Generated<boolean>
    version: Generated<number>
    key: string
    levels: Json
    kind: 'simple' | 'lasting' | 'repeating'
    hold_ms: Generated<number>
    times: Generated<number>
    within_ms: Generated<number>
    clear_at: number | null
    keep_ms: Generated<number>
    schedule: JsonOrNull
    models: Generated<string[]>
    tags: Generated<string[]>
    match: Generated<string[]>
    fold: Generated<'terminal' | 'store' | 'address' | 'model'>
    judged_to: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  alarm_rule_stamp: {
    one: Generated<boolean>
    stamp: string
  }
  alarm_state: {
    terminal_id: number
    rule_id: number
    phase: number
    since: Date
    due: Date | null
    hits: Generated<Date[]>
    level: Generated<number>
    value: JsonOrNull
    hist: Generated<number>
    turned_at: Date | null
    flapping: Generated<boolean>
  }
  alarm_terminal: {
    id: GeneratedAlways<number>
    alarm_id: number
    rule_id: number
    terminal_id: number
    epoch: number
    opened_at: Date
    cleared_at: Date | null
    value: JsonOrNull
  }
  alarm_window: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    reason: string
    begins_at: Date
    ends_at: Date
    account_name: string | null
    told: Generated<boolean>
    created_at: Generated<Date>
  }
  alert: {
    id: GeneratedAlways<number>
    key: Generated<string>
    enterprise_id: number
    recipient: string
    recipient_name: string
    account_id: number | null
    webhook_id: number | null
    channel: 'bell' | 'email' | 'sms' | 'webhook'
    lane: 'now' | 'later'
    state: Generated<'waiting' | 'sent' | 'failed' | 'kept' | 'dropped'>
    severity: string
    language: 'cn' | 'en'
    to_address: string | null
    subject: string | null
    body: string | null
    due_at: Date
    tries: Generated<number>
    lease_until: Date | null
    reason: string | null
    last_error: string | null
    created_at: Date
    sent_at: Date | null
  }
  alert_attempt: {
    id: GeneratedAlways<number>
    alert_id: number
    at: Date
    took_ms: number
    ok: boolean
    status: number | null
    answer: string | null
    error: string | null
  }
  alert_line: {
    id: GeneratedAlways<number>
    alert_id: number
    alarm_id: number | null
    kind: string
    at: Date
    plan_id: number | null
    plan_name: string | null
    why: string
    why_name: string | null
    data: JsonMade
    dedupe: string
  }
  alert_pace: {
    recipient: string
    channel: string
    last_at: Date
  }
  alert_plan: {
    id: GeneratedAlways<number>
    enterprise_id: number
    name: string
    built_in: Generated<boolean>
    enabled: Generated<boolean>
    severities: string[]
    rules: Generated<number[]>
    groups: Generated<number[]>
    events: Generated<string[]>
    tells: Generated<string[]>
    roles: Generated<number[]>
    accounts: Generated<number[]>
    channels: string[]
    wait_ms: number
    remind_ms: number | null
    quiet_from: string | null
    quiet_to: string | null
    digest_at: string | null
    time_zone: string
    sms_a_day: number
    steps: JsonMade
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  alert_stop: {
    account_id: number
    plan_id: number
    channel: string
    stopped_at: Date
  }
  alert_timer: {
    alarm_id: number
    plan_id: number
    kind: 'step' | 'remind'
    n: number
    due_at: Date
  }
  alert_todo: {
    event_id: number
  }
  animation: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    artifact_id: number
    account_id: number | null
    name: string
    introduction: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  api_token: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    token_hash: Buffer
    prefix: string
    codes: string[]
    expires_at: Date
    last_used_at: Date | null
    last_ip: string | null
    created_at: Generated<Date>
  }
  app: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    account_id: number | null
    account_path: string
    platform: 'android' | 'windows' | 'linux'
    package_name: string
    name: string
    name_en: string
    name_cn_said: Generated<string>
    name_en_said: Generated<string>
    type: string
    description_cn: Generated<string>
    description_en: Generated<string>
    notes: Generated<string>
    visibility: 'public' | 'private'
    auto_update: Generated<boolean>
    os_from: Generated<string>
    os_to: Generated<string>
    models: Generated<string[]>
    launched_at: Date | null
    icon_key: string | null
    icon_type: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    inherited: Generated<boolean>
    unlaunched_by: number | null
    unlaunched_by_platform: Generated<boolean>
  }
  app_gray: {
    id: GeneratedAlways<number>
    version_id: number
    began_at: Date
    ended_at: Date | null
    outcome: 'official' | 'back' | 'barred' | 'unpublished' | null
  }
  app_gray_step: {
    id: GeneratedAlways<number>
    gray_id: number
    n: number
    way: 'sns' | 'groupIds' | 'percent'
    percent: number | null
    group_ids: Generated<number[]>
    account_id: number | null
    by_name: string
    at: Date
  }
  app_gray_target: {
    gray_id: number
    terminal_id: number
    step_id: number
    before_name: string | null
    back_way: 'before' | 'version' | 'bare' | null
    back_to: number | null
  }
  app_held: {
    terminal_id: number
    package_name: string
    shown_as: string
    platform: string
    enterprise_id: number
    group_path: string | null
    version_name: string
    version_code: string | null
    version_key: string | null
    app_id: number | null
    standing: Generated<'current' | 'outdated' | 'ahead' | 'unknown'>
    barred: Generated<boolean>
  }
  app_held_tally: {
    app_id: number
    enterprise_id: number
    version_key: string | null
    standing: string
    n: number
  }
  app_held_tally_change: {
    id: GeneratedAlways<number>
    app_id: number
    enterprise_id: number
    version_key: string | null
    standing: string
    n: number
  }
  app_screenshot: {
    app_id: number
    place: number
    artifact_id: number
    type: 'image/png' | 'image/jpeg'
  }
  app_step: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    account_id: number | null
    account_path: string
    visibility: 'public' | 'private'
    at: Date
    step: string
    app_id: number | null
    version_id: number | null
    name: string
    name_en: string
    package_name: string
    version_name: string | null
    by_id: number | null
    by_name: string
    note: string | null
    inherited: Generated<boolean>
  }
  app_template: {
    version_id: number
    account_id: number | null
    groups: Json
    fields: Json
    updated_at: Generated<Date>
  }
  app_version: {
    id: GeneratedAlways<number>
    app_id: number
    artifact_id: number
    account_id: number | null
    version_name: string
    version_code: string | null
    kind: 'apk' | 'exe' | 'msi' | 'deb' | 'zip'
    size: number
    sha256: string
    facts: Json
    signer_sha256: string | null
    shown_as: string | null
    description_cn: Generated<string>
    description_en: Generated<string>
    system_version: Generated<string>
    checks: JsonMade
    review_status: Generated<'not_submitted' | 'pending' | 'approved' | 'rejected'>
    submitted_at: Date | null
    submitted_by: number | null
    reviewed_at: Date | null
    reviewed_by: number | null
    reason: string | null
    published: Generated<'none' | 'gray' | 'official'>
    published_at: Date | null
    barred_at: Date | null
    bar_reason: string | null
    created_at: Generated<Date>
    version_key: string
    released_by: number | null
    released_name: string | null
    barred_by: number | null
    barred_by_platform: Generated<boolean>
  }
  artifact: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    account_id: number | null
    sha256: string
    kind: 'apk' | 'exe' | 'msi' | 'deb' | 'zip' | 'system' | 'picture' | 'screenshot' | 'video' | 'animation' | 'file'
    name: string
    facts: Json
    created_at: Generated<Date>
  }
  artifact_content: {
    sha256: string
    size: number
    key: string
    touched_at: Date
  }
  artifact_upload: {
    id: GeneratedAlways<number>
    account_id: number
    account_path: string
    kind: 'apk' | 'exe' | 'msi' | 'deb' | 'zip' | 'system' | 'picture' | 'screenshot' | 'video' | 'animation' | 'file'
    name: string
    size: number
    mark: string
    key: string
    here: Generated<number>
    artifact_id: number | null
    moved_at: Date
    sha256: string | null
  }
  asking: {
    key: Buffer
    since: Date
    times: number
    last_at: Date
  }
  attached: {
    terminal_id: number
    vid: string
    pid: string
    nth: number
    serial: string | null
    name: string
    maker: string | null
    since: Date
  }
  attached_list: {
    terminal_id: number
    hash: string
    at: Date
  }
  audit: {
    id: GeneratedAlways<number>
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
    changes: JsonOrNull
    token_name: string | null
  }
  audit_pending: {
    xid: Generated<string>
    seq: GeneratedAlways<number>
    table_name: string
    row_id: string | null
    before: JsonOrNull
    after: JsonOrNull
  }
  captcha: {
    id: string
    answer_hash: Buffer
    expires_at: Date
  }
  connection_log: {
    terminal_id: number
    at: Date
    until: Date
    reason: 'goodbye' | 'lost' | 'outage'
  }
  customer: {
    id: GeneratedAlways<number>
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
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  dashboard_layout: {
    account_id: number
    cards: string[]
    hidden: string[]
  }
  deployment: {
    id: GeneratedAlways<number>
    customer_id: number
    token: Buffer
    token_at: Date
  }
  deployment_state: {
    deployment_id: number
    version: string
    release: number[]
    started_at: Date
    terminals: number
    online: number
    disk_free: number
    disk_total: number
    backup_at: Date | null
    unwell: string[]
    reported_at: Date
  }
  dictionary: {
    id: GeneratedAlways<number>
    code: string
    name: string
    english_name: string
    description: string | null
    built_in: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  dictionary_item: {
    id: GeneratedAlways<number>
    dictionary_id: number
    label: string
    english_name: string
    value: string
    sort: Generated<number>
    available: Generated<boolean>
    built_in: Generated<boolean>
  }
  due: {
    id: GeneratedAlways<number>
    reaction: string
    terminal_id: number | null
    fact: JsonOrNull
    sweep: JsonOrNull
    after_id: Generated<number>
    queued_at: Generated<Date>
  }
  email_code: {
    key: Buffer
    account_id: number | null
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Date
    asker: Buffer
  }
  enrolment_token: {
    id: GeneratedAlways<number>
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
    created_at: Generated<Date>
    terminal_id: number | null
  }
  enterprise: {
    id: GeneratedAlways<number>
    name: string
    created_at: Generated<Date>
  }
  event: {
    terminal_id: number
    id: string
    type: string
    received_at: Date
    at: Date | null
    data: JsonMade
  }
  favourite: {
    account_id: number
    terminal_id: number
    created_at: Generated<Date>
  }
  fence: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    name: string
    remark: string | null
    enabled: Generated<boolean>
    version: Generated<number>
    shape: Json
    keep: 'inside' | 'outside'
    groups: Generated<number[]>
    models: Generated<string[]>
    terminals: Generated<number[]>
    times: JsonOrNull
    in_times: Generated<boolean>
    stay_ms: Generated<number>
    judged_to: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    out_message: string | null
    out_lock: Buffer | null
    account_id: number | null
  }
  fence_exit: {
    id: GeneratedAlways<number>
    fence_id: number | null
    terminal_id: number
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    fence_name: string
    keep: string
    area: Json
    out_at: Date
    back_at: Date | null
    ended: 'back' | 'times' | 'fence' | 'elsewhere' | null
    judged: 'server' | 'terminal' | 'both'
    out_lat: number | null
    out_lng: number | null
    back_lat: number | null
    back_lng: number | null
    farthest_m: number | null
    farthest_lat: number | null
    farthest_lng: number | null
    task_ids: Generated<number[]>
  }
  fence_follow: {
    exit_id: number
    fence_id: number
  }
  fence_stamp: {
    one: Generated<boolean>
    stamp: string
  }
  fence_turn: {
    terminal_id: number
    fence_id: number
    is_out: boolean
    since: Date
    due: Date
    lat: number
    lng: number
    far_m: number
    is_sure: Generated<boolean>
  }
  file: {
    id: GeneratedAlways<number>
    terminal_id: number
    run_id: number | null
    kind: 'screenshot' | 'log' | 'file'
    name: string
    path: Generated<string>
    size: number
    sha256: string
    key: string
    here: Generated<number>
    picture: string | null
    at: Date | null
    asked_at: Generated<Date>
    moved_at: Generated<Date>
    sent_at: Date | null
  }
  file_gone: {
    key: string
    at: Generated<Date>
  }
  guest_link: {
    id: GeneratedAlways<number>
    terminal_id: number
    enterprise_id: number
    account_id: number | null
    account_name: string
    guest_name: string
    view_only: boolean
    reason: string | null
    order_no: string | null
    token_hash: Buffer
    ends_at: Date
    revoked_at: Date | null
    created_at: Generated<Date>
  }
  idempotency: {
    account_id: number | null
    key: string
    route: string
    input_hash: Buffer
    result: Buffer | null
    at: Generated<Date>
    terminal_id: number | null
  }
  inspection: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    client_id: string
    form_id: number
    version: number
    status: 'planned' | 'receiving' | 'complete' | 'cancelled'
    title_cn: string
    title_en: string
    customer_name: Generated<string>
    order_customer_name: Generated<string>
    order_group: Generated<string>
    store_name: string
    contact: Generated<string>
    phone: Generated<string>
    address: Generated<string>
    inspector_id: number | null
    inspector: Generated<string>
    planned_on: string | null
    started_at: Date | null
    finished_at: Date | null
    received_at: Date | null
    fix: JsonOrNull
    answers: JsonMade
    seal: string | null
    result: 'passed' | 'failed' | null
    points: number | null
    of: number | null
    failed: number | null
    images: Generated<number>
    orders: JsonMade
    created_at: Generated<Date>
    grams: Generated<string[]>
    failed_items: Generated<string[]>
  }
  inspection_file: {
    inspection_id: number
    file_id: string
    item: string
    size: number
    sha256: string
    type: 'image/jpeg' | 'image/png' | null
    taken_at: Date | null
    fix: JsonOrNull
    key: string | null
  }
  inspection_form: {
    id: GeneratedAlways<number>
    enterprise_id: number
    account_id: number | null
    status: Generated<'draft' | 'active' | 'inactive' | 'deleted'>
    version: Generated<number>
    edited: Generated<boolean>
    title_cn: string
    title_en: string
    customer_name: Generated<string>
    order_customer_name: Generated<string>
    order_group: Generated<string>
    process: JsonMade
    standard: JsonMade
    content: JsonMade
    models: Generated<string[]>
    sections: JsonMade
    questions: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    grams: Generated<string[]>
  }
  inspection_form_version: {
    form_id: number
    version: number
    body: Json
    account_name: string | null
    created_at: Date
  }
  instance: {
    mode: 'demo' | 'serve'
    one: Generated<boolean>
    estate_at: Date | null
    content_at: Date | null
  }
  inventory: {
    terminal_id: number
    kind: string
    hash: string
    at: Date
    items: Json
  }
  live_ticket: {
    ticket_hash: Buffer
    token_hash: Buffer
    expires_at: Date
  }
  mail: {
    id: GeneratedAlways<number>
    account_id: number | null
    to_address: string
    language: 'cn' | 'en'
    kind: string
    subject: string
    body: string | null
    state: Generated<'waiting' | 'kept' | 'sent' | 'failed'>
    attempts: Generated<number>
    last_error: string | null
    created_at: Generated<Date>
    next_try_at: Date | null
    sent_at: Date | null
    expires_at: Date | null
    topic: string | null
  }
  mail_taken: {
    account_id: number
    topic: string
    key: Buffer
    at: Date
  }
  menu: {
    id: GeneratedAlways<number>
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
  message: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    account_id: number | null
    account_path: string | null
    to_enterprise_id: number | null
    to_account_id: number | null
    to_path: string | null
    user_scope: 'all' | 'designated'
    title: string
    content: string
    status: Generated<'draft' | 'published' | 'deleted'>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    published_at: Date | null
    deleted_at: Date | null
    role_ids: Generated<number[]>
    group_ids: Generated<number[]>
    pinned: Generated<boolean>
    must_confirm: Generated<boolean>
    send_at: Date | null
  }
  message_file: {
    id: GeneratedAlways<number>
    message_id: number | null
    account_id: number | null
    name: string
    size: number
    sha256: string
    key: string
    created_at: Date
  }
  message_read: {
    account_id: number
    message_id: number
    read_at: Date
    confirmed_at: Date | null
  }
  message_recipient: {
    message_id: number
    account_id: number
  }
  model: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    name: string
    platform: 'android' | 'windows' | 'linux'
    maker: string | null
    resolution: string | null
    description: string | null
    picture: Buffer | null
    picture_type: string | null
    picture_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  model_peripheral: {
    id: GeneratedAlways<number>
    model_id: number
    peripheral_id: number
    required: Generated<boolean>
    count: Generated<number>
  }
  model_seen: {
    enterprise_id: number
    name: string
    platform: string
  }
  node: {
    id: string
    started_at: Generated<Date>
    seen_at: Generated<Date>
  }
  order_template: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    name: string
    english_name: string | null
    enabled: Generated<boolean>
    title: string
    description: string | null
    kind: 'fault' | 'install' | 'replace' | 'upkeep' | 'question' | 'other'
    priority: 'urgent' | 'high' | 'normal' | 'low'
    assignee_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  peripheral: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    name: string
    type: string
    maker: string | null
    brand: string | null
    vid: string | null
    pid: string | null
    serial_port: string | null
    baud_rate: number | null
    identifier: string | null
    authorization_code: Buffer | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  peripheral_fault: {
    id: GeneratedAlways<number>
    terminal_id: number
    kind: 'missing' | 'faulty' | 'unknown'
    vid: string
    pid: string
    serial: Generated<string>
    name: string
    peripheral_id: number | null
    lacking: number | null
    fault: string | null
    since: Date
    last_at: Date
    cleared_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: number | null
    note: string | null
  }
  place: {
    id: GeneratedAlways<number>
    terminal_id: number | null
    group_id: number | null
    lat: number
    lng: number
    account_id: number | null
    account_name: string
    updated_at: Generated<Date>
  }
  place_change: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_path: string | null
    terminal_id: number | null
    task_id: Generated<number>
    run_id: Generated<number>
  }
  policy: {
    id: GeneratedAlways<number>
    kind: string
    enterprise_id: number
    terminal_id: number | null
    model: string | null
    platform: 'android' | 'windows' | 'linux' | null
    group_id: number | null
    value: Json
    account_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    rule_group_id: number | null
    app_id: number | null
    secrets: JsonOrNull
  }
  position: {
    terminal_id: number
    lat: number
    lng: number
    accuracy_m: number | null
    at: Date
    known_by: string | null
    doubt: JsonOrNull
    logged_lat: number | null
    logged_lng: number | null
    logged_at: Date | null
  }
  position_log: {
    terminal_id: number
    at: Date
    lat: number
    lng: number
    accuracy_m: number | null
  }
  recovery_code: {
    account_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  registration: {
    id: GeneratedAlways<number>
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
    created_at: Generated<Date>
  }
  relay: {
    id: string
    address: string
    seen_at: Date
  }
  remote_event: {
    id: GeneratedAlways<number>
    session_id: number
    at: Date
    ms: number | null
    type: string
    person: number | null
    person_name: string | null
    detail: JsonMade
  }
  remote_person: {
    id: GeneratedAlways<number>
    session_id: number
    n: number
    account_id: number | null
    account_name: string
    is_guest: Generated<boolean>
    ip: string | null
    view_only: boolean
    token_hash: Buffer | null
    token_name: string | null
    code: string
    ticket_hash: Buffer | null
    ticket_until: Date | null
    tunnel: string
    asked_at: Date
    sent_at: Date | null
    sends: Generated<number>
    dialled_at: Date | null
    joined_at: Date | null
    left_at: Date | null
    dropped: Generated<number>
    guest_link_id: number | null
  }
  remote_repeater: {
    code_hash: Buffer
    session_id: number
    password: Buffer | null
    expires_at: Date
    used_at: Date | null
  }
  remote_screenshot: {
    id: GeneratedAlways<number>
    session_id: number
    n: number
    person: number | null
    at: Date
    key: string
    size: number
    sha256: string
  }
  remote_session: {
    id: GeneratedAlways<number>
    terminal_id: number
    enterprise_id: number
    kind: 'desktop' | 'shell' | 'files'
    status: Generated<'waiting' | 'asking' | 'open' | 'ended'>
    view_only: boolean
    reason: string | null
    order_no: string | null
    account_id: number | null
    account_name: string
    ip: string | null
    rules: Json
    consent: 'none' | 'told' | 'asked'
    consent_answer: 'accepted' | 'refused' | 'timeout' | null
    watermark: string | null
    is_repeater: Generated<boolean>
    asked_at: Date
    opened_at: Date | null
    ended_at: Date | null
    end_reason: string | null
    unable_reason: string | null
    unable_detail: string | null
    controller: number | null
    is_private: Generated<boolean>
    served_by: string | null
    relay_id: string | null
    keys: Generated<number>
    pointer: Generated<number>
    clipboard: Generated<number>
    recording: Generated<'none' | 'running' | 'kept' | 'gone'>
    recording_key: string | null
    recording_size: number | null
    recording_sha256: string | null
    recording_ms: number | null
    recording_until: Date | null
    guest_link_id: number | null
  }
  report: {
    terminal_id: number
    seq: number
    received_at: Date
    at: Date | null
    body: Json
    rx: number | null
    tx: number | null
  }
  report_hour: {
    terminal_id: number
    hour: Date
    n: number
    battery_min: number | null
    battery_avg: number | null
    battery_max: number | null
    cpu_avg: number | null
    cpu_max: number | null
    memory_avg: number | null
    memory_max: number | null
    storage_used: number | null
    signal_avg: number | null
    rx: number
    tx: number
    temperature_avg: number | null
  }
  report_mark: {
    hour: Date
  }
  role: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    name: string
    code: string
    enabled: Generated<boolean>
    built_in: Generated<boolean>
    account_id: number | null
    account_path: string | null
    description: string | null
    needs_totp: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  role_menu: {
    role_id: number
    menu_id: number
  }
  rule_group: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    name: string
    rule: Json
    is_moving: Generated<boolean>
    position: Generated<number>
    remark: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  rule_member: {
    rule_id: number
    terminal_id: number
  }
  run_day: {
    day: string
    terminal_id: number
    id: GeneratedAlways<number>
    online_ms: number
    offline_spans: number
    longest_offline_ms: number
    boots: number
    battery_min: number
    battery_avg: number | null
    bytes: number
    faults: number
  }
  run_day_due: {
    day: string
  }
  run_day_made: {
    day: string
    made_at: Date
    took_ms: number
  }
  run_store_day: {
    day: string
    enterprise_id: number
    group_id: number | null
    platform: string
    terminals: number
    online_ms: number
    offline_spans: number
    longest_offline_ms: number
    boots: number
    low_batteries: number
    bytes: number
    faults: number
  }
  saved_command: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    name_cn: string
    name_en: string
    description_cn: string | null
    description_en: string | null
    category: string | null
    platform: string
    line: string
    timeout_ms: number
    root: Generated<boolean>
    parameters: JsonMade
    roles: Generated<number[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  saved_view: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    account_id: number
    page: string
    name: string
    shared: Generated<boolean>
    query: Json
    layout: JsonOrNull
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  saved_view_default: {
    account_id: number
    page: string
    view_id: number
  }
  service_order: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    title: string
    description: string | null
    kind: 'fault' | 'install' | 'replace' | 'upkeep' | 'question' | 'other'
    priority: number
    status: Generated<'open' | 'in_progress' | 'on_hold' | 'complete' | 'closed' | 'reopened'>
    source: 'person' | 'fault' | 'alarm' | 'inspection' | 'session' | 'shop'
    customer_id: number | null
    assignee_id: number | null
    assignee_name: string | null
    account_id: number | null
    account_name: string
    contact: string | null
    phone: string | null
    answer_due: Date | null
    solve_due: Date | null
    answer_left_ms: number | null
    solve_left_ms: number | null
    answered_at: Date | null
    solved_at: Date | null
    begun_at: Date
    answer_ms: number | null
    solve_ms: number | null
    held_ms: Generated<number>
    held_at: Date | null
    hold_reason: string | null
    told_answer: Generated<boolean>
    told_solve: Generated<boolean>
    merged_into: number | null
    grams: Generated<string[]>
    created_at: Date
    updated_at: Date
    closed_at: Date | null
  }
  service_order_event: {
    id: GeneratedAlways<number>
    order_id: number
    type: 'created' | 'commented' | 'started' | 'held' | 'completed' | 'closed' | 'reopened' | 'assigned' | 'edited' | 'linked' | 'merged' | 'took' | 'late'
    at: Date
    account_id: number | null
    account_name: string | null
    data: JsonMade
  }
  service_order_file: {
    id: GeneratedAlways<number>
    order_id: number
    event_id: number | null
    account_id: number | null
    name: string
    type: string
    size: number
    sha256: string
    key: string
    created_at: Date
  }
  service_order_link: {
    id: GeneratedAlways<number>
    order_id: number
    kind: 'alarm' | 'fault' | 'session' | 'task' | 'inspection'
    ref: string
    label: string
    created_at: Date
  }
  service_order_mention: {
    order_id: number
    account_id: number
    at: Date
  }
  service_order_shop: {
    terminal_id: number
    id: string
    order_id: number | null
    written_at: Date | null
    at: Date
  }
  service_order_term: {
    enterprise_id: number
    terms: Json
    hours: JsonOrNull
    zone: string | null
    updated_at: Date
  }
  service_order_terminal: {
    order_id: number
    terminal_id: number
  }
  session: {
    token_hash: Buffer
    account_id: number
    created_at: Generated<Date>
    seen_at: Generated<Date>
    ends_at: Date
    ip: string | null
    browser: string | null
    id: GeneratedAlways<number>
    proven_until: Date | null
  }
  sign_in_failure: {
    place: Buffer
    name_hash: Buffer
    times: number
    at: Date
  }
  sign_in_key: {
    kid: string
    public_key: Buffer
    private_key: Buffer
    created_at: Generated<Date>
  }
  sign_in_nonce: {
    nonce: string
    at: Generated<Date>
  }
  sign_in_place: {
    account_id: number
    place: Buffer
    at: Date
  }
  sign_in_step: {
    ticket_hash: Buffer
    account_id: number
    tries: Generated<number>
    expires_at: Date
  }
  store_coming: {
    key: string
    at: Date
  }
  system_file: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    artifact_id: number
    account_id: number | null
    name: string
    models: Generated<string[]>
    version_from: string | null
    version_to: string | null
    description_cn: string | null
    description_en: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  task: {
    id: GeneratedAlways<number>
    enterprise_id: number
    account_id: number
    account_path: string
    type: string
    params: Json
    target: Json
    status: Generated<'awaiting' | 'refused' | 'creating' | 'created' | 'creation_failed'>
    reason: string | null
    total: Generated<number>
    made: Generated<number>
    made_to: Generated<number>
    expires_at: Date
    stopped_at: Date | null
    created_at: Generated<Date>
    group_paths: string[] | null
    secrets: Buffer | null
    rules: JsonMade
    wave: Generated<number>
    shared_out: Generated<number>
    paused_at: Date | null
    pause_reason: 'person' | 'failures' | null
    waves: Generated<number>
    steered: Generated<boolean>
    clock: Generated<string>
    parent_id: number | null
    round: number | null
    next_at: Date | null
    rounds: Generated<number>
    skipped_rounds: Generated<number>
    skipped_at: Date | null
    approval: 'terminals' | 'type' | null
    decided_by: number | null
    decided_name: string | null
    decided_at: Date | null
    decided_note: string | null
    back_of: number | null
    back_wave: number | null
    by_platform: Generated<boolean>
    accepted: JsonMade
    name: string | null
    note: string | null
    foreseen: JsonOrNull
    stuck_at: Date | null
    agreed: Generated<number>
    late_waiting: Generated<number>
    late_by: number | null
    late_name: string | null
    late_at: Date | null
    app_key: string | null
    paused_by: number | null
    paused_by_platform: Generated<boolean>
    stopped_by: number | null
    stopped_by_platform: Generated<boolean>
    stuck_told: number | null
    origin: string | null
    origin_id: number | null
    origin_data: JsonOrNull
  }
  task_call: {
    id: GeneratedAlways<number>
    task_id: number
    why: 'failures' | 'stuck' | 'fault' | 'lapsed' | 'approved' | 'refused' | 'awaiting' | 'late'
    at: Generated<Date>
  }
  task_limit: {
    id: GeneratedAlways<number>
    enterprise_id: number
    terminals: number | null
    types: Generated<string[]>
    approved_only: Generated<'off' | 'stores' | 'all'>
  }
  task_limit_change: {
    id: GeneratedAlways<number>
    enterprise_id: number
    account_id: number
    lifts_terminals: boolean
    terminals: number | null
    dropped_types: Generated<string[]>
    note: string | null
    status: Generated<'waiting' | 'approved' | 'refused' | 'withdrawn'>
    created_at: Generated<Date>
    decided_by: number | null
    decided_name: string | null
    decided_at: Date | null
    decided_note: string | null
    approved_only: 'off' | 'stores' | 'all' | null
  }
  task_run: {
    id: GeneratedAlways<number>
    task_id: number
    enterprise_id: number
    terminal_id: number
    status: Generated<'waiting' | 'pulled' | 'started' | 'executed' | 'success' | 'failed' | 'stopped' | 'expired' | 'skipped' | 'held' | 'unknown'>
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
    created_at: Generated<Date>
    updated_at: Generated<Date>
    started_at: Date | null
    finished_at: Date | null
    boot_id: string | null
    wave: Generated<number>
    hold_until: Date | null
    open_until: Date | null
    retries: Generated<number>
    failed_for: string | null
    own_words: string | null
    shown_at: Date | null
    gone_at: Date | null
    gone_why: 'missing' | 'other_version' | 'uninstalled' | 'replaced' | null
    superseded_by: number | null
  }
  task_supersede_due: {
    id: GeneratedAlways<number>
    task_id: number
  }
  task_tally: {
    task_id: number
    wave: number
    status: string
    n: number
  }
  task_tally_change: {
    id: GeneratedAlways<number>
    task_id: number
    wave: number
    status: string
    n: number
  }
  task_template: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    account_id: number
    account_path: string
    name: string
    shared: Generated<boolean>
    type: string
    params: Json
    rules: Json
    wait_ms: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  task_wave: {
    task_id: number
    n: number
    said: JsonOrNull
    group_path: string | null
    up_to: number | null
    opened_at: Date | null
    rule_group_id: number | null
  }
  terminal: {
    id: GeneratedAlways<number>
    sn: string
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    name: string
    platform: 'android' | 'windows' | 'linux'
    model: string
    status: Generated<'in_stock' | 'shipped' | 'activated' | 'logged_off'>
    secret_hash: Buffer | null
    created_at: Generated<Date>
    activated_at: Date | null
    logged_off_at: Date | null
    mac: string | null
    ip: string | null
    bluetooth: string | null
    system_id: string | null
    os_version: string | null
    rom_version: string | null
    produced_at: string | null
    shipped_at: Date | null
    ext1: string | null
    ext2: string | null
    tags: Generated<string[]>
    is_test: Generated<boolean>
    replaces_id: number | null
    replaced_by_id: number | null
    version: Generated<number>
    updated_at: Generated<Date>
    search: GeneratedAlways<string | null>
    replaced_at: Date | null
  }
  terminal_config: {
    terminal_id: number
    version: number
    updated_at: Generated<Date>
    confirmed_at: Date | null
    desired: JsonMade
  }
  terminal_group: {
    id: GeneratedAlways<number>
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
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  terminal_hello: {
    terminal_id: number
    said: Json
  }
  terminal_life: {
    id: GeneratedAlways<number>
    terminal_id: number
    at: Date
    from_status: string | null
    to_status: string
    account_id: number | null
    account_name: string | null
    note: string | null
  }
  terminal_mark: {
    name: string
    terminal_id: number
  }
  terminal_note: {
    id: GeneratedAlways<number>
    terminal_id: number
    account_id: number | null
    account_name: string
    text: string
    at: Date
    edited_at: Date | null
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
    facts: JsonMade
    sn: string | null
    rx_counter: number | null
    tx_counter: number | null
    data_total: Generated<number>
    online_since: Date | null
    lacks: JsonMade
    storage_percent: GeneratedAlways<number | null>
    public_address: string | null
    unread: JsonMade
    doubled_at: Date | null
    doubles: JsonOrNull
    seq_session: Generated<number>
    ignored: JsonOrNull
    lost_at: Date | null
  }
  terminal_tag: {
    enterprise_id: number
    name: string
  }
  terminal_tagged: {
    name: string
    sn: string
    terminal_id: number
  }
  trading_hours: {
    id: GeneratedAlways<number>
    enterprise_id: number
    group_id: number | null
    group_path: string | null
    zone: string | null
    hours: JsonOrNull
    black_days: string[] | null
  }
  unproven_reach: {
    id: GeneratedAlways<number>
    account_id: number
    by_token: boolean
    at: Date
    terminals: number
  }
  usage_day: {
    terminal_id: number
    day: string
    rx: number
    tx: number
  }
  wallpaper: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    artifact_id: number
    poster_id: number | null
    account_id: number | null
    name: string
    introduction: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  wallpaper_schedule: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    default_id: number
    entries: Json
    name: string
    remark: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  webhook: {
    id: GeneratedAlways<number>
    enterprise_id: number
    name: string
    url: string
    events: string[]
    secret: Buffer
    old_secret: Buffer | null
    old_secret_until: Date | null
    enabled: Generated<boolean>
    failing_since: Date | null
    disabled_at: Date | null
    disabled_reason: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  whitelist: {
    id: GeneratedAlways<number>
    enterprise_id: number | null
    name: string
    mode: 'black' | 'white'
    entries: Json
    remark: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
