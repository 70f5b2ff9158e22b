-- The parameters of an app, as a version brings them; a later one without a template of its own goes by it.
create table app_template (
  version_id bigint primary key references app_version on delete cascade,
  account_id bigint references account on delete set null,
  groups jsonb not null,
  fields jsonb not null,
  updated_at timestamptz not null default now()
);
create index app_template_by_account on app_template (account_id) where account_id is not null;

-- What is given for the fields of an app is a policy of its own kind, put together field by field. Its secrets stand
-- beside the values, locked; among the values is a mark that says there is one.
alter table policy add column app_id bigint references app on delete cascade,
  add column secrets jsonb;
alter table policy add constraint policy_of_app check (
  (app_id is null or kind = 'app:' || app_id) and (app_id is not null or kind not like 'app:%'));
create index policy_app on policy (app_id, updated_at) where app_id is not null;
create index policy_with_app on policy (enterprise_id) where app_id is not null;

-- Who is told the parameters of an app.
create index terminal_config_apps on terminal_config using gin ((desired -> 'appParameters') jsonb_path_ops);
