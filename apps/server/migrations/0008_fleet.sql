-- Terminals in full: what they are found by, where they stand in their life, and who took whose place.
alter table terminal
  -- As it last reported them, kept here where they can be searched.
  add column mac text,
  add column ip text,
  add column bluetooth text,
  add column system_id text,
  add column os_version text,
  add column rom_version text,
  -- As people keep them.
  add column produced_at date,
  add column shipped_at timestamptz,
  add column ext1 text,
  add column ext2 text,
  add column tags text[] not null default '{}',
  add column is_test boolean not null default false,
  add column replaces_id bigint references terminal,
  add column replaced_by_id bigint references terminal,
  -- Goes up with every edit by a person.
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

update terminal t set
  mac = lower(s.facts -> 'network' ->> 'mac'), ip = lower(s.facts -> 'network' ->> 'ip'),
  bluetooth = lower(s.facts ->> 'bluetooth'), system_id = s.facts ->> 'systemId',
  os_version = s.facts ->> 'osVersion', rom_version = s.facts ->> 'romVersion', updated_at = t.created_at
from terminal_state s where s.terminal_id = t.id;

create unique index terminal_replaces on terminal (replaces_id) where replaces_id is not null;
create unique index terminal_replaced_by on terminal (replaced_by_id) where replaced_by_id is not null;

-- Each filter of the list in the order it is shown in, so that any page of it is found without a sort.
create index terminal_platform on terminal (platform, sn) include (id);
create index terminal_status on terminal (status, sn) include (id);
create index terminal_model_sn on terminal (model, sn) include (id);
create index terminal_os_version on terminal (os_version, sn) include (id) where os_version is not null;
create index terminal_test on terminal (sn) include (id) where is_test;
-- Groups with much below them, and texts that most have, are read along it.
create index terminal_sn_place on terminal (sn) include (id, name, group_path);
create index terminal_real on terminal (sn) include (id) where not is_test;
create index terminal_activated on terminal (activated_at, id) include (sn) where activated_at is not null;
create index terminal_mac on terminal (mac text_pattern_ops, sn) include (id) where mac is not null;
create index terminal_ip on terminal (ip text_pattern_ops, sn) include (id) where ip is not null;
create index terminal_system_id on terminal (lower(system_id) text_pattern_ops, sn) include (id)
  where system_id is not null;
create index terminal_ext1 on terminal (lower(ext1) text_pattern_ops, sn) include (id) where ext1 is not null;
create index terminal_ext2 on terminal (lower(ext2) text_pattern_ops, sn) include (id) where ext2 is not null;

-- The other orders, with what is filtered most beside: a deep page of a filter never touches the table.
drop index terminal_name, terminal_created, terminal_model;
create index terminal_name on terminal (name, id) include (platform, status, model, is_test, enterprise_id);
create index terminal_created on terminal (created_at, id) include (sn, platform, status, model, is_test, enterprise_id);
create index terminal_model on terminal (model, id) include (platform, status, is_test, enterprise_id);

-- Who is online, or not, in the order of SNs: it never changes, so both halves may have it.
alter table terminal_state add column sn text;
update terminal_state s set sn = t.sn from terminal t where t.id = s.terminal_id;
drop index terminal_state_online;
create index terminal_state_online on terminal_state (sn) include (terminal_id) where online;
create index terminal_state_offline on terminal_state (sn) include (terminal_id, last_seen_at) where not online;

-- Every tag an enterprise has used, to choose from.
create table terminal_tag (
  enterprise_id bigint not null references enterprise on delete cascade,
  name text not null,
  primary key (enterprise_id, name)
);

-- The terminals of each tag in the order of SNs, kept by triggers: `terminal.tags` is what counts. That has no index, so
-- that tagging many rewrites none of the many others: the row stays on its page, which has some room for it.
alter table terminal set (fillfactor = 90);
create table terminal_tagged (
  name text not null,
  sn text not null,
  terminal_id bigint not null references terminal on delete cascade,
  primary key (name, sn) include (terminal_id)
);
create index terminal_tagged_terminal on terminal_tagged (terminal_id);

create function terminal_tagged() returns trigger language plpgsql as $$
begin
  delete from terminal_tagged where terminal_id = new.id and name <> all (new.tags);
  insert into terminal_tagged (name, sn, terminal_id)
    select distinct one, new.sn, new.id from unnest(new.tags) as one on conflict do nothing;
  return null;
end $$;
create trigger terminal_tagged after update of tags on terminal
  for each row when (old.tags is distinct from new.tags) execute function terminal_tagged();

-- Every move along its life, enrolment too: from nothing when it is made, by nobody when a machine did it.
create table terminal_life (
  id bigint generated always as identity primary key,
  terminal_id bigint not null references terminal on delete cascade,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  account_id bigint references account on delete set null,
  account_name text,
  note text
);
create index terminal_life_terminal on terminal_life (terminal_id, at, id);

-- What is now was reached by these steps.
insert into terminal_life (terminal_id, at, from_status, to_status)
select id, created_at, null, 'in_stock' from terminal where status <> 'activated' or created_at < activated_at
union all
select id, activated_at, case when created_at < activated_at then 'in_stock' end, 'activated'
from terminal where activated_at is not null and status in ('activated', 'logged_off')
union all
select id, logged_off_at, 'activated', 'logged_off'
from terminal where status = 'logged_off' and logged_off_at is not null;

-- Whose deed it is stands in `cpm.life` for the transaction (db/terminal-life.ts).
create function terminal_moved() returns trigger language plpgsql as $$
declare
  said jsonb := nullif(current_setting('cpm.life', true), '')::jsonb;
begin
  insert into terminal_life (terminal_id, at, from_status, to_status, account_id, account_name, note) values (
    new.id, coalesce((said ->> 'at')::timestamptz, now()), old.status, new.status,
    (said ->> 'account')::bigint, said ->> 'name', said ->> 'note');
  return null;
end $$;
create trigger terminal_moved after update of status on terminal
  for each row when (old.status is distinct from new.status) execute function terminal_moved();

create or replace function terminal_has_state() returns trigger language plpgsql as $$
declare
  said jsonb := nullif(current_setting('cpm.life', true), '')::jsonb;
begin
  insert into terminal_state (terminal_id, sn) select id, sn from added;
  insert into terminal_tagged (name, sn, terminal_id)
    select distinct one, sn, id from added, unnest(tags) as one;
  insert into terminal_life (terminal_id, at, from_status, to_status, account_id, account_name, note)
    select id, coalesce((said ->> 'at')::timestamptz, created_at), null, status,
      (said ->> 'account')::bigint, said ->> 'name', said ->> 'note' from added;
  return null;
end $$;

-- By the row itself and not by who writes it: two who edit the same terminal always notice.
create function terminal_edited() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger terminal_edited before update on terminal for each row
  when ((old.name, old.model, old.enterprise_id, old.group_id, old.status, old.produced_at, old.ext1, old.ext2, old.tags,
    old.is_test, old.replaces_id, old.replaced_by_id) is distinct from (new.name, new.model, new.enterprise_id,
    new.group_id, new.status, new.produced_at, new.ext1, new.ext2, new.tags, new.is_test, new.replaces_id,
    new.replaced_by_id)) execute function terminal_edited();
