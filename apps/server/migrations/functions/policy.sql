-- What stands above a place, nearest first: the terminal itself, its model, its group and those above it from the
-- deepest upwards, the groups by rule that have it in their order, the enterprise. A place that is no terminal leaves out what it has not.
create or replace function policies_at(
  of_enterprise bigint, of_terminal bigint, of_model text, of_platform text, of_groups ltree
) returns table (policy_id bigint, kind text, far int) language sql stable as $$
  select id, kind, 0 from policy where terminal_id = of_terminal
  union all
  select id, kind, 1 from policy
    where enterprise_id = of_enterprise and model = of_model and platform = of_platform
  union all
  select p.id, p.kind, 1000 - g.nth::int
    from unnest(string_to_array(of_groups::text, '.')::bigint[]) with ordinality as g (id, nth)
    join policy p on p.group_id = g.id
  union all
  select p.id, p.kind, 1000 + (row_number() over (order by r.position, r.id))::int
    from rule_member m join rule_group r on r.id = m.rule_id join policy p on p.rule_group_id = r.id
    where m.terminal_id = of_terminal
  union all
  select id, kind, 1000000 from policy
    where enterprise_id = of_enterprise and num_nonnulls(terminal_id, model, group_id, rule_group_id) = 0
$$;

-- What counts for each of these terminals, a row for each kind. The configuration that is sent and every page that shows
-- it come from here.
create or replace function policies_of(ids bigint[])
returns table (terminal_id bigint, kind text, policy_id bigint) language sql stable as $$
  select distinct on (t.id, p.kind) t.id, p.kind, p.policy_id
  from terminal t
  cross join lateral policies_at(t.enterprise_id, t.id, t.model, t.platform, t.group_path) p
  -- The name of a part (`app:7`) has a colon: the kind itself combines its parts.
  where t.id = any (ids) and strpos(p.kind, ':') = 0
  order by t.id, p.kind, p.far
$$;

-- The policies of a terminal go with it to another enterprise.
create or replace function policy_goes_along() returns trigger language plpgsql as $$
begin
  update policy set enterprise_id = new.enterprise_id
    where terminal_id = new.id and enterprise_id <> new.enterprise_id;
  return null;
end $$;
create or replace trigger policy_goes_along after update of enterprise_id on terminal
  for each row when (old.enterprise_id is distinct from new.enterprise_id) execute function policy_goes_along();

create or replace trigger audit_note after insert or update or delete on policy
  for each row execute function audit_note('stamp=updated_at', 'skip=created_at,secrets');
