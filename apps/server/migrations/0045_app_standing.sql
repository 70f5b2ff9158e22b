-- What districts say of terminals, by which the list of terminals is filtered: kept by those who say it.
create table terminal_mark (
  name text not null,
  terminal_id bigint not null references terminal on delete cascade,
  primary key (name, terminal_id)
);
create index terminal_mark_terminal on terminal_mark (terminal_id);

-- Terminals of which something is another that says how their apps stand; a job judges them.
create table app_standing_due (
  terminal_id bigint primary key
);

-- All that have an app, or all of an enterprise on a platform, are to be judged; and how far that has come.
create table app_sweep (
  id bigint generated always as identity primary key,
  platform text not null,
  -- In small letters; null: whatever they have.
  package_name text,
  -- Null: of whatever enterprise.
  enterprise_id bigint,
  done_to bigint not null default 0
);

-- Who has an app, one after the other; and who has this version of it.
create index app_held_along on app_held (platform, package_name, terminal_id);
create index app_held_version on app_held (package_name, version_name, terminal_id);
