-- What terminals sent. `key` is the file's name on disk, made by us; `here` bytes of it are there.
create table file (
  id bigint generated always as identity primary key,
  terminal_id bigint not null references terminal on delete cascade,
  run_id bigint references task_run on delete set null,
  kind text not null check (kind in ('screenshot', 'log', 'file')),
  name text not null,
  path text not null default '',
  size bigint not null check (size > 0),
  sha256 text not null,
  key text not null unique,
  here bigint not null default 0 check (here between 0 and size),
  picture text,
  at timestamptz,
  asked_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  sent_at timestamptz,
  check (sent_at is null or here = size)
);
-- The same file again is the same row: a transfer goes on where it was cut. A path is longer than an index takes.
create unique index file_same on file (terminal_id, kind, sha256, size, md5(path));
create index file_newest on file (terminal_id, coalesce(sent_at, asked_at) desc, id desc);
create index file_of_run on file (run_id) where run_id is not null;
create index file_partial on file (moved_at) where sent_at is null;
create index file_kept on file (sent_at) where sent_at is not null;

-- Keys whose rows are gone and whose files are not yet: written by whatever deletes a row, emptied by a job.
create table file_gone (key text primary key, at timestamptz not null default now());
create function file_gone() returns trigger language plpgsql as $$
begin
  insert into file_gone (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger file_gone after delete on file for each row execute function file_gone();
create trigger audit_note after insert or update or delete on file for each row execute function audit_note('key');

-- The last list of each kind a terminal sent of itself, whole.
create table inventory (
  terminal_id bigint not null references terminal on delete cascade,
  kind text not null,
  hash text not null,
  at timestamptz not null,
  items jsonb not null,
  primary key (terminal_id, kind)
);
