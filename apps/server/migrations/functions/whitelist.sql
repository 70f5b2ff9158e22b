create or replace trigger audit_note after insert or update or delete on whitelist
  for each row execute function audit_note('stamp=updated_at');

-- Whether a list, as a terminal is told it, keeps a package from being installed on a platform: as the agent judges it.
-- A list that names no package there is silent; the agent itself is never kept out.
create or replace function keeps_out(list jsonb, of_platform text, package text)
returns boolean language sql immutable parallel safe as $$
  select coalesce(
    not is_agent_package(package)
      and count(*) > 0
      and bool_or(lower(e ->> 'name') = lower(package)) is distinct from (list ->> 'mode' = 'white'),
    false)
  from jsonb_array_elements(case jsonb_typeof(list -> 'entries') when 'array' then list -> 'entries' else '[]' end) e
  where e ->> 'platform' = of_platform and e ->> 'kind' = 'package'
$$;
