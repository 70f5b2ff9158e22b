-- Who is told of alarms, when and by what.
create table alert_plan (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise on delete cascade,
  name text not null,
  -- The one every enterprise begins with, until somebody makes it theirs.
  built_in boolean not null default false,
  enabled boolean not null default true,
  -- Which alarms: of these severities, and where any are named, of these rules and at these groups or below.
  severities text[] not null,
  rules bigint[] not null default '{}',
  groups bigint[] not null default '{}',
  -- What is told of an alarm beside that it opened.
  events text[] not null default '{}',
  tells text[] not null default '{}',
  roles bigint[] not null default '{}',
  accounts bigint[] not null default '{}',
  channels text[] not null,
  wait_ms int not null,
  remind_ms int,
  -- Times of a day as HH:MM on the clock of the plan.
  quiet_from text,
  quiet_to text,
  digest_at text,
  time_zone text not null,
  sms_a_day int not null,
  -- Whom to tell while nobody acknowledges: [{ afterMs, to, channels }].
  steps jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);
create index alert_plan_list on alert_plan (enterprise_id, id);

-- What a person wants to hear no more of.
create table alert_stop (
  account_id bigint not null references account on delete cascade,
  plan_id bigint not null references alert_plan on delete cascade,
  channel text not null,
  stopped_at timestamptz not null,
  primary key (account_id, plan_id, channel)
);

-- Where an enterprise has what happens posted to. The secrets are locked.
create table webhook (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  name text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  enabled boolean not null default true,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_list on webhook (enterprise_id, id);

-- One message to somebody by one way. It gathers lines until it is sent; then it stays as it was sent.
create table alert (
  id bigint generated always as identity primary key,
  -- What the receiver knows it by, the same at every try.
  key text not null unique default replace(gen_random_uuid()::text, '-', ''),
  enterprise_id bigint not null references enterprise,
  -- 'account:7', 'phone:…' of a sales rep without an account, 'webhook:3'.
  recipient text not null,
  recipient_name text not null,
  account_id bigint references account on delete cascade,
  webhook_id bigint references webhook on delete cascade,
  channel text not null check (channel in ('bell', 'email', 'sms', 'webhook')),
  -- What waits for the end of the quiet hours or the digest is gathered apart.
  lane text not null check (lane in ('now', 'later')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept', 'dropped')),
  severity text not null,
  language text not null check (language in ('cn', 'en')),
  to_address text,
  subject text,
  body text,
  due_at timestamptz not null,
  tries int not null default 0,
  lease_until timestamptz,
  reason text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create unique index alert_gathers on alert (recipient, channel, lane)
  where state = 'waiting' and tries = 0 and channel <> 'webhook';
create index alert_due on alert (channel, due_at) where state = 'waiting';
create index alert_list on alert (enterprise_id, id desc);
create index alert_account on alert (account_id, id desc) where account_id is not null;
create index alert_webhook on alert (webhook_id, id desc) where webhook_id is not null;
create index alert_told on alert (recipient, channel, sent_at desc) where state = 'sent';

-- What an alert tells, and why this person is told it.
create table alert_line (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert on delete cascade,
  alarm_id bigint references alarm on delete set null,
  kind text not null,
  at timestamptz not null,
  plan_id bigint references alert_plan on delete set null,
  plan_name text,
  why text not null,
  why_name text,
  data jsonb not null default '{}',
  -- One thing is told to one person by one way once.
  dedupe text not null unique
);
create index alert_line_of on alert_line (alert_id);
create index alert_line_alarm on alert_line (alarm_id);
create index alert_line_plan on alert_line (plan_id);

create table alert_attempt (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert on delete cascade,
  at timestamptz not null,
  took_ms int not null,
  ok boolean not null,
  status int,
  answer text,
  error text
);
create index alert_attempt_of on alert_attempt (alert_id, id);

-- When somebody was last sent anything by a way: at most once a minute.
create table alert_pace (
  recipient text not null,
  channel text not null,
  last_at timestamptz not null,
  primary key (recipient, channel)
);

-- What befell alarms and nobody was told of yet.
create table alert_todo (event_id bigint primary key references alarm_event on delete cascade);

-- When the next person is told, or the same once more. Gone when somebody acknowledges.
create table alert_timer (
  alarm_id bigint not null references alarm on delete cascade,
  plan_id bigint not null references alert_plan on delete cascade,
  kind text not null check (kind in ('step', 'remind')),
  n int not null,
  due_at timestamptz not null,
  primary key (alarm_id, plan_id, kind)
);
create index alert_timer_due on alert_timer (due_at);

-- A message of the product itself has no author.
alter table message
  alter column account_id drop not null,
  alter column account_path drop not null,
  add check ((account_id is null) = (account_path is null));

-- Enterprises that are there already begin with the plan new ones get (functions/alert-plan.sql).
insert into alert_plan (enterprise_id, name, built_in, severities, events, tells, channels, wait_ms, remind_ms,
  quiet_from, quiet_to, time_zone, sms_a_day, steps)
select id, 'Standard plan', true, '{critical,major,minor}', '{cleared,flapping,settled,unmuted}', '{shop}',
  '{bell,email,webhook}', 30000, 14400000, '22:00', '07:00', 'Asia/Shanghai', 20,
  '[{"afterMs":1800000,"to":"superior","channels":["bell","email"]},
    {"afterMs":7200000,"to":"salesRep","channels":["bell","email","sms"]}]'
from enterprise;
