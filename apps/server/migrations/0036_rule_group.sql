-- Groups by rule: the terminals that a filter of the list finds, for as long as it finds them.
create table rule_group (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  -- Null: it looks at all terminals of the enterprise, and is of no store.
  group_id bigint references terminal_group,
  group_path ltree,
  name text not null,
  rule jsonb not null,
  -- It reads what moves by itself, a connection or a clock, and is judged by the clock.
  is_moving boolean not null default false,
  -- Where several find a terminal, what is given to the lower one counts.
  position int not null default 100,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((group_id is null) = (group_path is null))
);
create unique index rule_group_name on rule_group (enterprise_id, lower(name));
create index rule_group_list on rule_group (enterprise_id, created_at desc, id desc);
create index rule_group_group on rule_group (group_id);
create index rule_group_group_path on rule_group using gist (group_path);

create table rule_member (
  rule_id bigint not null references rule_group on delete cascade,
  terminal_id bigint not null references terminal on delete cascade,
  primary key (rule_id, terminal_id)
);
create index rule_member_terminal on rule_member (terminal_id);

-- Terminals of which something that a rule may read is another now.
create table rule_due (
  terminal_id bigint primary key
);

alter table policy add column rule_group_id bigint references rule_group;
alter table policy drop constraint policy_check1,
  add constraint policy_one_place check (num_nonnulls(terminal_id, model, group_id, rule_group_id) <= 1);
drop index policy_enterprise;
create unique index policy_enterprise on policy (enterprise_id, kind)
  where num_nonnulls(terminal_id, model, group_id, rule_group_id) = 0;
create unique index policy_rule_group on policy (rule_group_id, kind) where rule_group_id is not null;
alter table policy_due add column rule_group_id bigint;

-- A wave of a group by rule; a task that has ended names one that may be gone.
alter table task_wave add column rule_group_id bigint;
