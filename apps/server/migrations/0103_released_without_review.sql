-- A version of the platform's own apps that an administrator released without a review: who, and what they were called then.
alter table app_version
  add column released_by bigint references account on delete set null,
  add column released_name text;
create index app_version_released_by on app_version (released_by) where released_by is not null;
