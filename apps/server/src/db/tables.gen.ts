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
  }
  app_due: {
    version_id: number
    done_to: Generated<number>
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
    before_code: number | null
  }
  app_held: {
    terminal_id: number
    package_name: string
    shown_as: string
    platform: string
    enterprise_id: number
    group_path: string | null
    version_name: string
    version_code: number | null
  }
  app_screenshot: {
    app_id: number
    place: number
    artifact_id: number
    type: 'image/png' | 'image/jpeg'
  }
  app_standing_due: {
    terminal_id: number
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
  }
  app_sweep: {
    id: GeneratedAlways<number>
    platform: string
    package_name: string | null
    enterprise_id: number | null
    done_to: Generated<number>
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
    version_code: number
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
    reason: 'goodbye' | 'lost'
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
  idempotency: {
    account_id: number | null
    key: string
    route: string
    input_hash: Buffer
    result: Buffer | null
    at: Generated<Date>
    terminal_id: number | null
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
    account_id: number
    account_path: string
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
  }
  message_read: {
    account_id: number
    message_id: number
    read_at: Date
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
  peripheral_check: {
    id: GeneratedAlways<number>
    model: Generated<string>
    platform: Generated<string>
    vid: Generated<string>
    pid: Generated<string>
    after_id: Generated<number>
  }
  peripheral_due: {
    terminal_id: number
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
  policy_due: {
    id: GeneratedAlways<number>
    enterprise_id: number
    kind: string | null
    terminal_id: number | null
    model: string | null
    platform: string | null
    group_id: number | null
    after_id: Generated<number>
    rule_group_id: number | null
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
  rule_due: {
    terminal_id: number
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
  shown_due: {
    terminal_id: number
    at: Generated<Date>
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
    accepted_wave: Generated<number>
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
    market: 'gray' | 'auto' | null
    app_version_id: number | null
    gray_step_id: number | null
    gray_bare: Generated<boolean>
  }
  task_limit: {
    id: GeneratedAlways<number>
    enterprise_id: number
    terminals: number | null
    types: Generated<string[]>
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
