-- The CPM that runs at a customer's [3.21] and reports here, by its operator's choice.
create table deployment (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references customer on delete cascade,
  -- SHA-256 of the token it reports with.
  token bytea not null unique,
  token_at timestamptz not null
);

-- What it said last; no row before its first report.
create table deployment_state (
  deployment_id bigint primary key references deployment on delete cascade,
  version text not null,
  -- The three numbers of the version, so that it can be compared.
  release int[] not null,
  started_at timestamptz not null,
  terminals int not null,
  online int not null,
  disk_free bigint not null,
  disk_total bigint not null,
  backup_at timestamptz,
  unwell text[] not null,
  reported_at timestamptz not null
);
