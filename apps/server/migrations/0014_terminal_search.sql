-- What a search in the list of terminals reads: SN and name in small letters, in one index and without the rules of a
-- language. Comparing small letters byte by byte takes a third of the time `ilike` takes over a million of them.
alter table terminal add column search text collate "C"
  generated always as (lower(sn) || E'\n' || lower(name)) stored;
drop index terminal_sn_trgm, terminal_name_trgm;
create index terminal_search on terminal using gin (search gin_trgm_ops);

-- Every order with all that is filtered by spans, texts and places beside: a deep page is read along it alone.
drop index terminal_sn_place, terminal_name, terminal_created, terminal_model;
create index terminal_sn_place on terminal (sn) include (id, search, group_path, created_at, activated_at);
create index terminal_name on terminal (name, id)
  include (platform, status, model, is_test, enterprise_id, os_version, created_at, activated_at, group_path, search);
create index terminal_created on terminal (created_at, id)
  include (sn, platform, status, model, is_test, enterprise_id, os_version, activated_at, group_path, search);
create index terminal_model on terminal (model, id)
  include (platform, status, is_test, enterprise_id, os_version, created_at, activated_at, group_path, search);
-- Who is online was all seen lately: without these the first of them is looked for among all who are not.
drop index terminal_state_away;
create index terminal_state_here on terminal_state (last_seen_at desc nulls last, terminal_id desc) where online;
create index terminal_state_away on terminal_state (last_seen_at desc nulls last, terminal_id desc) where not online;

-- As it was, but that what the database derives of itself is no change of anybody's.
create or replace function audit_note() returns trigger language plpgsql as $$
declare
  was jsonb := '{}';
  is_now jsonb := '{}';
  hidden text;
  key text;
  named jsonb;
begin
  if current_setting('cpm.audited', true) is distinct from 'on' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - 'search'; end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new) - 'search'; end if;
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
