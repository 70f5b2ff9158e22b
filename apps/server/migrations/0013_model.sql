-- What terminals are, what should be attached to them, what is, and what is wrong with that.

create table model (
  id bigint generated always as identity primary key,
  -- Null: ours, for everybody to read. An enterprise's own goes before it for its terminals.
  enterprise_id bigint references enterprise,
  -- As terminals report it, letter by letter.
  name text not null,
  platform text not null check (platform in ('android', 'windows', 'linux')),
  maker text,
  resolution text,
  description text,
  picture bytea,
  picture_type text,
  picture_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index model_owner_name on model (coalesce(enterprise_id, 0), name, platform);
create index model_name on model (name, platform);

-- Which models each enterprise has had terminals of, so that one nobody catalogued is found without reading terminals.
create table model_seen (
  enterprise_id bigint not null,
  name text not null,
  platform text not null,
  primary key (enterprise_id, name, platform)
);
-- To count terminals by model without touching the table.
create index terminal_model_count on terminal (model, platform, enterprise_id);

create table peripheral (
  id bigint generated always as identity primary key,
  -- Null: ours, for everybody to read.
  enterprise_id bigint references enterprise,
  name text not null,
  type text not null,
  maker text,
  brand text,
  -- By these two a terminal reports it; one on a serial port has none.
  vid text check (vid ~ '^[0-9a-f]{4}$'),
  pid text check (pid ~ '^[0-9a-f]{4}$'),
  serial_port text,
  baud_rate int,
  identifier text,
  -- AES-256-GCM; it goes in and never comes out.
  authorization_code bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((vid is null) = (pid is null))
);
create unique index peripheral_owner_usb on peripheral (coalesce(enterprise_id, 0), vid, pid) where vid is not null;
create index peripheral_usb on peripheral (vid, pid);
create index peripheral_type on peripheral (type);

create table model_peripheral (
  id bigint generated always as identity primary key,
  model_id bigint not null references model on delete cascade,
  peripheral_id bigint not null references peripheral,
  required boolean not null default true,
  count smallint not null default 1 check (count between 1 and 16),
  unique (model_id, peripheral_id)
);
create index model_peripheral_peripheral on model_peripheral (peripheral_id);

-- The list of each terminal that ever said one; the hash tells whether the next is another.
create table attached_list (
  terminal_id bigint primary key references terminal on delete cascade,
  hash text not null,
  at timestamptz not null
);
-- What is plugged in now. Alike ones of a terminal are counted from 1; what says no VID and PID has ''.
create table attached (
  terminal_id bigint not null references terminal on delete cascade,
  vid text not null,
  pid text not null,
  nth smallint not null,
  serial text,
  name text not null,
  maker text,
  since timestamptz not null,
  primary key (terminal_id, vid, pid, nth)
);
create index attached_usb on attached (vid, pid, terminal_id) where nth = 1;

-- Expected but missing, faulty, or known to nobody. One that comes again after it was cleared is a new row.
create table peripheral_trouble (
  id bigint generated always as identity primary key,
  terminal_id bigint not null references terminal on delete cascade,
  kind text not null check (kind in ('missing', 'faulty', 'unknown')),
  vid text not null,
  pid text not null,
  serial text not null default '',
  name text not null,
  peripheral_id bigint references peripheral on delete set null,
  -- Of what is missing: how many.
  lacking smallint,
  -- Of what is faulty: what the terminal says it is.
  fault text,
  since timestamptz not null,
  last_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint references account on delete set null,
  note text
);
create unique index peripheral_trouble_open on peripheral_trouble (terminal_id, kind, vid, pid, serial)
  where cleared_at is null;
create index peripheral_trouble_since on peripheral_trouble (since, id) where cleared_at is null;
create index peripheral_trouble_usb on peripheral_trouble (vid, pid, terminal_id) where cleared_at is null;
create index peripheral_trouble_past on peripheral_trouble (cleared_at) where cleared_at is not null;
create index peripheral_trouble_peripheral on peripheral_trouble (peripheral_id);

-- Terminals to be judged anew, because they themselves are no longer what they were.
create table peripheral_due (terminal_id bigint primary key references terminal on delete cascade);
-- The same of all terminals of a model, or of all with a device; a job works through them by id.
create table peripheral_check (
  id bigint generated always as identity primary key,
  model text not null default '',
  platform text not null default '',
  vid text not null default '',
  pid text not null default '',
  after_id bigint not null default 0,
  unique (model, platform, vid, pid)
);

create function model_is_seen() returns trigger language plpgsql as $$
begin
  insert into model_seen select distinct enterprise_id, model, platform from added a
  where not exists (
    select from model_seen s where s.enterprise_id = a.enterprise_id and s.name = a.model and s.platform = a.platform)
  order by 1, 2, 3 on conflict do nothing;
  return null;
end $$;
create trigger model_is_seen after insert on terminal referencing new table as added
  for each statement execute function model_is_seen();

-- Whoever changes what a terminal is, its peripherals are judged by what it is now.
create function terminal_is_other() returns trigger language plpgsql as $$
begin
  insert into model_seen values (new.enterprise_id, new.model, new.platform) on conflict do nothing;
  insert into peripheral_due values (new.id) on conflict do nothing;
  perform pg_notify('jobs', '{"job":"judge"}');
  return null;
end $$;
create trigger terminal_is_other after update of status, model, platform, enterprise_id on terminal
  for each row when ((old.status, old.model, old.platform, old.enterprise_id)
    is distinct from (new.status, new.model, new.platform, new.enterprise_id))
  execute function terminal_is_other();

insert into model_seen select distinct enterprise_id, model, platform from terminal;
insert into peripheral_due select terminal_id from terminal_state where facts ? 'peripherals';

create trigger audit_note after insert or update or delete on model for each row execute function audit_note('picture');
create trigger audit_note after insert or update or delete on peripheral
  for each row execute function audit_note('authorization_code');
create trigger audit_note after insert or update or delete on model_peripheral
  for each row execute function audit_note();
create trigger audit_note after insert or update or delete on peripheral_trouble
  for each row execute function audit_note();
