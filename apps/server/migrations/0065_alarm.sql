-- What is watched, and when it is an alarm.
create table alarm_rule (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  -- Looks only below this group; null: at all of the enterprise.
  group_id bigint references terminal_group,
  group_path ltree,
  name text not null,
  remark text,
  enabled boolean not null default false,
  -- Another one with each change of what it says.
  version int not null default 1,
  key text not null,
  -- From the least to the most severe: [{ severity, at }]; `at` null where the key has no value.
  levels jsonb not null,
  kind text not null check (kind in ('simple', 'lasting', 'repeating')),
  hold_ms bigint not null default 0,
  times int not null default 1,
  within_ms bigint not null default 0,
  -- The value at which it is over, and how long that must last.
  clear_at double precision,
  keep_ms bigint not null default 0,
  -- { days, from, to, zone }; null: always.
  schedule jsonb,
  models text[] not null default '{}',
  tags text[] not null default '{}',
  -- What of its key is meant: kinds of faults, of events.
  match text[] not null default '{}',
  fold text not null default 'terminal' check (fold in ('terminal', 'store', 'model')),
  -- How far terminals have been judged anew since it was changed; null: all.
  judged_to bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index alarm_rule_name on alarm_rule (enterprise_id, lower(name));
create index alarm_rule_enabled on alarm_rule (key) where enabled;
create index alarm_rule_judge on alarm_rule (id) where judged_to is not null;

create table alarm (
  id bigint generated always as identity primary key,
  rule_id bigint references alarm_rule on delete set null,
  enterprise_id bigint not null references enterprise,
  -- The store it is folded to, or that of its one terminal.
  group_id bigint references terminal_group on delete set null,
  group_path ltree,
  key text not null,
  -- The rule's name then.
  name text not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  fold text not null,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'cleared')),
  -- That were ever in it, and in which it holds now.
  terminals int not null default 0,
  holding int not null default 0,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint references account on delete set null,
  acknowledged_name text,
  assignee_id bigint references account on delete set null,
  assignee_name text,
  muted_until timestamptz,
  mute_reason text,
  flapping boolean not null default false,
  check ((status = 'cleared') = (cleared_at is not null))
);
-- Folding is this index.
create unique index alarm_holds on alarm (rule_id, fold) where cleared_at is null;
create index alarm_newest on alarm (enterprise_id, opened_at desc, id desc);
create index alarm_open on alarm (enterprise_id, severity) where cleared_at is null;
create index alarm_muted on alarm (muted_until) where muted_until is not null;
create index alarm_over on alarm (cleared_at) where cleared_at is not null;

create table alarm_terminal (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarm on delete cascade,
  rule_id bigint not null,
  terminal_id bigint not null references terminal on delete cascade,
  epoch int not null,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  -- What was measured when it began.
  value jsonb,
  unique (rule_id, terminal_id, epoch)
);
create index alarm_terminal_of on alarm_terminal (alarm_id, opened_at desc, id desc);
create index alarm_terminal_terminal on alarm_terminal (terminal_id, opened_at desc, id desc);
create unique index alarm_terminal_holds on alarm_terminal (rule_id, terminal_id) where cleared_at is null;

-- What befell an alarm, in order; written in the transaction that changes it. Alerts are made of these rows, by id, once each.
create table alarm_event (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarm on delete cascade,
  type text not null check (type in (
    'opened', 'grew', 'acknowledged', 'assigned', 'commented', 'muted', 'unmuted', 'flapping', 'settled', 'cleared')),
  at timestamptz not null,
  account_id bigint references account on delete set null,
  account_name text,
  data jsonb not null default '{}',
  -- 'muted', 'maintenance', 'flapping': recorded, told to nobody.
  suppressed text
);
create index alarm_event_of on alarm_event (alarm_id, id);

-- How a rule stands with a terminal where it is not calm: phase 0 calm again, 1 pending, 2 firing, 3 keeping, 4 snoozed.
create table alarm_state (
  terminal_id bigint not null references terminal on delete cascade,
  rule_id bigint not null references alarm_rule on delete cascade,
  phase smallint not null,
  since timestamptz not null,
  -- When it goes on by itself.
  due timestamptz,
  -- Of a repeating rule: when it held.
  hits timestamptz[] not null default '{}',
  level smallint not null default 0,
  value jsonb,
  -- The last turns, newest lowest; and when the newest was.
  hist int not null default 0,
  turned_at timestamptz,
  flapping boolean not null default false,
  primary key (terminal_id, rule_id)
) with (fillfactor = 80);
create index alarm_state_rule on alarm_state (rule_id, terminal_id);
create index alarm_state_due on alarm_state (due) where due is not null;

-- What rows say of terminals that rules look at, until a job has judged it.
create table alarm_fact (
  id bigint generated always as identity primary key,
  terminal_id bigint not null,
  key text not null,
  holds boolean,
  -- It is over as soon as it was: nothing says when it ends.
  is_moment boolean not null default false,
  value jsonb,
  at timestamptz not null default now()
);

-- Times in which work is done: what goes wrong meanwhile is recorded and told to nobody.
create table alarm_window (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  group_id bigint references terminal_group on delete cascade,
  group_path ltree,
  reason text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  account_name text,
  -- Whether it was said afterwards what still holds.
  told boolean not null default false,
  created_at timestamptz not null default now(),
  check (ends_at > begins_at)
);
create index alarm_window_now on alarm_window (enterprise_id, ends_at);

-- Another one whenever a rule is another: who keeps rules at hand sees by it whether they still hold.
create table alarm_rule_stamp (
  one boolean primary key default true check (one),
  stamp text not null
);
insert into alarm_rule_stamp (stamp) values (gen_random_uuid()::text);
