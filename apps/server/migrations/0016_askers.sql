-- Each asker has a code of their own: one who asks for another's neither replaces it nor uses up its tries.
delete from email_code;
alter table email_code
  add column asker bytea not null,
  drop constraint email_code_pkey,
  add primary key (key, asker);

-- Sign-ins that failed, by where they came from and the name they were tried with, until they are too old to count.
create table sign_in_failure (
  place bytea not null,
  name_hash bytea not null,
  times int not null,
  at timestamptz not null,
  primary key (place, name_hash)
);
create index sign_in_failure_at on sign_in_failure (at);

-- Where an account has signed in from: what strangers do at the same place does not keep it out.
create table sign_in_place (
  account_id bigint not null references account on delete cascade,
  place bytea not null,
  at timestamptz not null,
  primary key (account_id, place)
);
create index sign_in_place_at on sign_in_place (at);

-- Whether the password must be changed for being weak; else it was given by others. And the address that a code has shown
-- to be the person's own: it is not asked for twice.
alter table account
  add column weak_password boolean not null default false,
  add column proven_email text;
