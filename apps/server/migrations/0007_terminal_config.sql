-- What a terminal is to hold to beside what every terminal is: `version` goes up with every change of it.
create table terminal_config (
  terminal_id bigint primary key references terminal on delete cascade,
  -- 1 is the common configuration (contract: commonConfig).
  version bigint not null check (version > 1),
  plan jsonb,
  account_id bigint references account on delete set null,
  updated_at timestamptz not null default now()
);
-- As it was, but for the name of a row that has no id.
create or replace function audit_note() returns trigger language plpgsql as $$
declare
  was jsonb := '{}';
  is_now jsonb := '{}';
  hidden text;
  key text;
  named jsonb;
begin
  if current_setting('cpm.audited', true) is distinct from 'on' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  named := case when tg_op = 'DELETE' then was else is_now end;
  if tg_op = 'UPDATE' then
    for key in select jsonb_object_keys(is_now) loop
      if was -> key is not distinct from is_now -> key or key = 'updated_at' then
        was := was - key;
        is_now := is_now - key;
      end if;
    end loop;
    if is_now = '{}' then return null; end if;
  end if;
  foreach hidden in array coalesce(tg_argv, array[]::text[]) loop
    if was ? hidden and was ->> hidden is not null then was := was || jsonb_build_object(hidden, '•'); end if;
    if is_now ? hidden and is_now ->> hidden is not null then is_now := is_now || jsonb_build_object(hidden, '••'); end if;
  end loop;
  insert into audit_pending (table_name, row_id, before, after) values (
    tg_table_name,
    -- A table that only links others has no id: the ids it links, in the order of the columns. What is of one terminal
    -- has the terminal's.
    coalesce(
      named ->> 'id',
      case when tg_table_name = 'terminal_config' then named ->> 'terminal_id' end,
      nullif(concat_ws(',', named ->> 'account_id', named ->> 'terminal_id', named ->> 'role_id', named ->> 'menu_id'), '')),
    case when tg_op = 'INSERT' then null else was end,
    case when tg_op = 'DELETE' then null else is_now end);
  return null;
end $$;

create trigger audit_note after insert or update or delete on terminal_config
  for each row execute function audit_note();
