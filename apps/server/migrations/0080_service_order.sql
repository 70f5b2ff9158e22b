-- Work that somebody asked for at a store, and what became of it.
create table service_order (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  -- The store; null: of the enterprise as a whole.
  group_id bigint references terminal_group on delete set null,
  group_path ltree,
  title text not null,
  description text,
  kind text not null check (kind in ('fault', 'install', 'replace', 'upkeep', 'question', 'other')),
  -- 1 urgent, 2 high, 3 normal, 4 low.
  priority smallint not null check (priority between 1 and 4),
  status text not null default 'open'
    check (status in ('open', 'in_progress', 'on_hold', 'complete', 'closed', 'reopened')),
  source text not null check (source in ('person', 'fault', 'alarm', 'inspection', 'session', 'shop')),
  customer_id bigint references customer on delete set null,
  assignee_id bigint references account on delete set null,
  assignee_name text,
  account_id bigint references account on delete set null,
  account_name text not null,
  contact text,
  phone text,
  -- The agreed times; null while the clock stands still, and what is left then, in milliseconds of open hours.
  answer_due timestamptz,
  solve_due timestamptz,
  answer_left_ms bigint,
  solve_left_ms bigint,
  answered_at timestamptz,
  solved_at timestamptz,
  -- Of the present round, which begins anew when it is opened again.
  begun_at timestamptz not null,
  -- How long it took of the hours that count, in milliseconds.
  answer_ms bigint,
  solve_ms bigint,
  held_ms bigint not null default 0,
  held_at timestamptz,
  hold_reason text,
  told_answer boolean not null default false,
  told_solve boolean not null default false,
  -- The one it is the same as.
  merged_into bigint references service_order on delete set null,
  -- Words and pairs of characters of its texts, for the search.
  grams text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create index service_order_newest on service_order (enterprise_id, id desc);
create index service_order_updated on service_order (enterprise_id, updated_at desc, id desc);
create index service_order_open on service_order (enterprise_id, priority, solve_due)
  where status not in ('complete', 'closed');
create index service_order_status on service_order (enterprise_id, status, id desc);
create index service_order_assignee on service_order (assignee_id, id desc) where status not in ('complete', 'closed');
create index service_order_account on service_order (account_id, id desc);
create index service_order_path on service_order using gist (group_path);
create index service_order_grams on service_order using gin (grams);
create index service_order_answer on service_order (answer_due) where answered_at is null and not told_answer;
create index service_order_solve on service_order (solve_due) where solved_at is null and not told_solve;
create index service_order_merged on service_order (merged_into) where merged_into is not null;
create index service_order_customer on service_order (customer_id) where customer_id is not null;

create table service_order_terminal (
  order_id bigint not null references service_order on delete cascade,
  terminal_id bigint not null references terminal on delete cascade,
  primary key (order_id, terminal_id)
);
create index service_order_terminal_of on service_order_terminal (terminal_id, order_id desc);

-- What it came from, or has to do with; called as it was then.
create table service_order_link (
  id bigint generated always as identity primary key,
  order_id bigint not null references service_order on delete cascade,
  kind text not null check (kind in ('alarm', 'fault', 'session', 'task', 'inspection')),
  ref text not null,
  label text not null,
  created_at timestamptz not null,
  unique (order_id, kind, ref)
);
create index service_order_link_ref on service_order_link (kind, ref);

-- What befell it, in order; comments among it.
create table service_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references service_order on delete cascade,
  type text not null check (type in ('created', 'commented', 'started', 'held', 'completed', 'closed', 'reopened',
    'assigned', 'edited', 'linked', 'merged', 'took', 'late')),
  at timestamptz not null,
  account_id bigint references account on delete set null,
  account_name text,
  data jsonb not null default '{}'
);
create index service_order_event_of on service_order_event (order_id, id);

-- Who is named in its comments.
create table service_order_mention (
  order_id bigint not null references service_order on delete cascade,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null,
  primary key (account_id, order_id)
);
create index service_order_mention_of on service_order_mention (order_id);

-- Pictures of comments; one that no comment took up within a day goes.
create table service_order_file (
  id bigint generated always as identity primary key,
  order_id bigint not null references service_order on delete cascade,
  event_id bigint references service_order_event on delete cascade,
  account_id bigint references account on delete set null,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  key text not null,
  created_at timestamptz not null
);
create index service_order_file_of on service_order_file (order_id);
create index service_order_file_event on service_order_file (event_id) where event_id is not null;
create index service_order_file_loose on service_order_file (created_at) where event_id is null;

-- What an enterprise agreed with its stores: hours to answer and to solve by priority; without a row the usual ones.
create table service_order_term (
  enterprise_id bigint primary key references enterprise,
  -- { "1": { "answer": hours, "solve": hours }, … }
  terms jsonb not null,
  -- When the clock runs where a store has no trading hours of its own; null: day and night.
  hours jsonb,
  zone text,
  updated_at timestamptz not null
);
