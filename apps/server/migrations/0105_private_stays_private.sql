-- A private app whose account was deleted is its superior's alone, until they make it public.
alter table app add column inherited boolean not null default false;
alter table app_step add column inherited boolean not null default false;

-- Two accounts that upload the same bytes have a file each, where the second does not see the first.
drop index artifact_same;
create unique index artifact_same on artifact (coalesce(enterprise_id, 0), account_id, sha256, kind, name);
