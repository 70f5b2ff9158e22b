-- How what terminals have of the market stands to what they should have. An app that is private to the platform is not
-- known to the enterprise of the terminal.
create or replace function app_standings(ids bigint[])
returns table (terminal_id bigint, package_name text, shown_as text, app_id bigint, standing text, barred boolean,
  version_id bigint, is_known boolean) language sql stable as $$
  select h.terminal_id, h.package_name, h.shown_as, s.app_id, s.standing, s.barred, s.version_id,
    a.enterprise_id is not null or a.visibility = 'public'
  from app_held h
  join terminal t on t.id = h.terminal_id
  cross join lateral app_standing_of(t, h.package_name, h.version_key) s
  join app a on a.id = s.app_id
  where h.terminal_id = any(ids)
$$;

-- Apps people put on terminals that no app of the market names: where the enterprise has apps of its own for that platform.
-- What came with the system is none of them, nor is the agent.
create or replace function apps_not_ours(ids bigint[])
returns table (terminal_id bigint, shown_as text) language sql stable as $$
  select i.terminal_id, item."packageName"
  from inventory i
  join terminal t on t.id = i.terminal_id
  cross join lateral jsonb_to_recordset(i.items) as item ("packageName" text, system boolean)
  where i.terminal_id = any(ids) and i.kind = 'apps' and item.system is not true
    and not is_agent_package(item."packageName")
    and exists (select from app a where a.enterprise_id = t.enterprise_id and a.platform = t.platform)
    and not exists (
      select from app_standings(ids) s
      where s.terminal_id = i.terminal_id and s.shown_as = item."packageName" and s.is_known)
$$;

