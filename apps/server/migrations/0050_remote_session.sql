-- Processes that hold tunnels of terminals, and where the others reach them.
create table relay (
  id text primary key,
  address text not null,
  seen_at timestamptz not null
);

-- A terminal's screen, shell or files, worked at from afar.
create table remote_session (
  id bigint generated always as identity primary key,
  terminal_id bigint not null references terminal on delete cascade,
  -- Whose the terminal was then: given to another enterprise, it does not bring this along.
  enterprise_id bigint not null references enterprise,
  kind text not null check (kind in ('desktop', 'shell', 'files')),
  status text not null default 'waiting' check (status in ('waiting', 'asking', 'open', 'ended')),
  view_only boolean not null,
  reason text,
  order_no text,
  account_id bigint references account on delete set null,
  -- As they were called then.
  account_name text not null,
  ip text,
  -- What held when it was asked for.
  rules jsonb not null,
  consent text not null check (consent in ('none', 'told', 'asked')),
  consent_answer text check (consent_answer in ('accepted', 'refused', 'timeout')),
  watermark text,
  is_repeater boolean not null default false,
  asked_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  unable_reason text,
  unable_detail text,
  -- Who controls, by their number among its people.
  controller int,
  is_private boolean not null default false,
  served_by text,
  -- The process it lives in: that of the first tunnel or operator that came.
  relay_id text,
  keys int not null default 0,
  pointer int not null default 0,
  clipboard int not null default 0,
  recording text not null default 'none' check (recording in ('none', 'running', 'kept', 'gone')),
  recording_key text,
  recording_size bigint,
  recording_sha256 text,
  recording_ms int,
  recording_until timestamptz,
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (end_reason is not null)),
  check ((recording = 'kept') = (recording_key is not null))
);
create index remote_session_of on remote_session (terminal_id, asked_at desc, id desc);
create index remote_session_newest on remote_session (enterprise_id, asked_at desc, id desc);
create index remote_session_account on remote_session (account_id) where account_id is not null;
create index remote_session_open on remote_session (terminal_id) where status <> 'ended';
create index remote_session_relay on remote_session (relay_id) where status <> 'ended';
create index remote_session_until on remote_session (recording_until) where recording = 'kept';

-- Somebody in a session: each has a tunnel of their own.
create table remote_person (
  id bigint generated always as identity primary key,
  session_id bigint not null references remote_session on delete cascade,
  n int not null,
  account_id bigint references account on delete set null,
  account_name text not null,
  is_guest boolean not null default false,
  ip text,
  view_only boolean not null,
  -- The sign-in or the API token they came with, and the code it takes to stay.
  token_hash bytea,
  token_name text,
  code text not null,
  ticket_hash bytea unique,
  ticket_until timestamptz,
  tunnel text not null unique,
  asked_at timestamptz not null,
  -- When the terminal was asked to dial, last, and how often.
  sent_at timestamptz,
  sends int not null default 0,
  dialled_at timestamptz,
  joined_at timestamptz,
  left_at timestamptz,
  dropped int not null default 0,
  unique (session_id, n),
  unique (session_id, account_id)
);
create index remote_person_account on remote_person (account_id) where account_id is not null;
create index remote_person_due on remote_person (asked_at) where dialled_at is null and left_at is null;

-- What happened in one, in time.
create table remote_event (
  id bigint generated always as identity primary key,
  session_id bigint not null references remote_session on delete cascade,
  at timestamptz not null,
  -- Since its recording began.
  ms int,
  type text not null,
  person int,
  person_name text,
  detail jsonb not null default '{}'
);
create index remote_event_of on remote_event (session_id, at, id);

create table remote_screenshot (
  id bigint generated always as identity primary key,
  session_id bigint not null references remote_session on delete cascade,
  n int not null,
  person int,
  at timestamptz not null,
  key text not null unique,
  size int not null,
  sha256 text not null,
  unique (session_id, n)
);

-- Numbers by which VNC servers dial the repeater. The password is locked, and goes with its use.
create table remote_repeater (
  code_hash bytea primary key,
  session_id bigint not null unique references remote_session on delete cascade,
  password bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
