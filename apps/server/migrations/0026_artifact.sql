-- What is handed to terminals. Bytes are kept once, by their sum; `key` is their name in the store, made by us.
create table artifact_content (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  key text not null unique,
  -- When somebody last brought these bytes: only what has rested is collected.
  touched_at timestamptz not null
);
create index artifact_content_touched on artifact_content (touched_at);

-- Whose they are. Two enterprises with the same bytes have a row each.
create table artifact (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  account_id bigint references account on delete set null,
  sha256 text not null references artifact_content,
  kind text not null check (
    kind in ('apk', 'exe', 'msi', 'deb', 'zip', 'system', 'picture', 'video', 'animation', 'file')),
  name text not null,
  facts jsonb not null,
  created_at timestamptz not null default now()
);
-- The same file brought twice is one row.
create unique index artifact_same on artifact (coalesce(enterprise_id, 0), sha256, kind, name);
create index artifact_newest on artifact (enterprise_id, created_at desc, id desc);
create index artifact_of_content on artifact (sha256);
create index artifact_of_account on artifact (account_id) where account_id is not null;

-- A file that comes in pieces: `here` bytes of it are in the store. Once it is whole its row says what became of it.
create table artifact_upload (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  account_path ltree not null,
  kind text not null check (
    kind in ('apk', 'exe', 'msi', 'deb', 'zip', 'system', 'picture', 'video', 'animation', 'file')),
  name text not null,
  size bigint not null check (size > 0),
  mark text not null,
  key text not null unique,
  here bigint not null default 0 check (here between 0 and size),
  artifact_id bigint references artifact on delete cascade,
  moved_at timestamptz not null
);
create unique index artifact_upload_same on artifact_upload (account_id, kind, name, size, mark);
create index artifact_upload_moved on artifact_upload (moved_at);
create index artifact_upload_made on artifact_upload (artifact_id) where artifact_id is not null;

-- Keys of bytes that are being put into the store and that no row names yet: what is left here was cut off.
create table store_coming (key text primary key, at timestamptz not null);
