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
  -- Parameters of apps are put together field by field: `app_parameters_of` says what counts of them.
  where t.id = any (ids) and p.kind not like 'app:%'
  order by t.id, p.kind, p.far
$$;

-- What should be attached to each of these terminals: what is given to it itself, else what its model expects (an
-- enterprise's own before ours), else what is given to its group or its enterprise.
create or replace function peripherals_expected(ids bigint[])
returns table (terminal_id bigint, peripheral_id bigint, required boolean, count smallint, policy_id bigint)
language sql stable as $$
  with modelled as (
    select distinct on (t.id) t.id, m.id as model_id
    from terminal t join model m on m.name = t.model and m.platform = t.platform
      and (m.enterprise_id is null or m.enterprise_id = t.enterprise_id)
    where t.id = any (ids)
    order by t.id, m.enterprise_id nulls last),
  given as (
    select f.terminal_id, p.id, p.value, p.terminal_id is not null as is_own
    from policies_of(ids) f join policy p on p.id = f.policy_id where f.kind = 'peripherals')
  select m.id, e.peripheral_id, e.required, e.count, null::bigint
  from modelled m join model_peripheral e on e.model_id = m.model_id
  where not exists (select from given g where g.terminal_id = m.id and g.is_own)
  union all
  select g.terminal_id, (e ->> 'peripheralId')::bigint, (e ->> 'required')::boolean, (e ->> 'count')::smallint, g.id
  from given g, jsonb_array_elements(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end) as e
  where g.is_own or not exists (
    select from modelled m join model_peripheral e on e.model_id = m.model_id where m.id = g.terminal_id)
$$;

-- A wallpaper that is given, as a terminal with this screen may have it: entries of its schedule for other screens are left
-- out. JSON null where what is shown without an entry is for another screen: then the terminal keeps what it has.
create or replace function wallpaper_fitting(screen text, given jsonb)
returns jsonb language sql immutable parallel safe as $$
  select case
    when is_other_screen(screen, (given ->> 'width')::int, (given ->> 'height')::int) then 'null'
    when given ? 'schedule' then jsonb_set(given, '{schedule,entries}', coalesce((
      select jsonb_agg(e.entry order by e.nth)
      from jsonb_array_elements(given #> '{schedule,entries}') with ordinality as e (entry, nth)
      where not is_other_screen(screen, (entry ->> 'width')::int, (entry ->> 'height')::int)), '[]'))
    else given end
$$;

-- Puts what counts into the configurations of these terminals; answers those whose configuration is another now, or all
-- when they are to have a new version in any case. 1 is the version of the common configuration.
create or replace function policies_told(ids bigint[], said_at timestamptz, anew boolean default false)
returns setof bigint language sql as $$
  with apps as materialized (select * from app_parameters_told(ids)),
  fences as materialized (select * from fences_told(ids)),
  wanted as (
    select t.id, coalesce(jsonb_object_agg(f.kind, fit.value) filter (where fit.value <> 'null'), '{}')
      || coalesce((select jsonb_build_object('appParameters', a.told) from apps a where a.terminal_id = t.id), '{}')
      || coalesce((select jsonb_build_object('fences', f.told) from fences f where f.terminal_id = t.id), '{}')
      as desired
    from unnest(ids) as t (id)
    -- What is expected of a terminal it is not told: the server looks whether it is so. Nor is it told who may work on
    -- it from afar: the server asks at each session.
    left join policies_of(ids) f on f.terminal_id = t.id and f.kind not in ('peripherals', 'remote-rules')
    left join policy p on p.id = f.policy_id
    left join terminal at on at.id = t.id
    left join terminal_state s on s.terminal_id = t.id
    left join lateral (select case when f.kind = 'wallpaper'
      then wallpaper_fitting(screen_of(at, s.facts), p.value) else p.value end as value) fit on true
    group by t.id
  )
  insert into terminal_config as c (terminal_id, version, desired, updated_at)
  select w.id, 2, w.desired, said_at from wanted w left join terminal_config old on old.terminal_id = w.id
  where case when anew then true else w.desired is distinct from coalesce(old.desired, '{}') end
  order by w.id
  on conflict (terminal_id) do update set version = c.version + 1, desired = excluded.desired,
    updated_at = excluded.updated_at, confirmed_at = null
    where anew or c.desired is distinct from excluded.desired
  returning terminal_id
$$;

-- Whatever changes what is given at a place, its terminals are told. A terminal's own is told by who gives it.
create or replace function policy_is_other() returns trigger language plpgsql as $$
declare
  it policy;
begin
  if tg_op = 'DELETE' then it := old; else it := new; end if;
  if it.terminal_id is not null or it.kind = 'remote-rules' then return null; end if;
  insert into policy_due (enterprise_id, kind, model, platform, group_id, rule_group_id)
    values (it.enterprise_id, it.kind, it.model, it.platform, it.group_id, it.rule_group_id);
  perform pg_notify('jobs', '{"job":"tellPlaces"}');
  return null;
end $$;

create or replace trigger policy_is_other after insert or delete or update of value, secrets on policy
  for each row execute function policy_is_other();

-- A terminal that is elsewhere, or another, is told what its place says; what is its own goes with it.
create or replace function policy_place_is_other() returns trigger language plpgsql as $$
begin
  update policy set enterprise_id = new.enterprise_id
    where terminal_id = new.id and enterprise_id <> new.enterprise_id;
  if not exists (select from terminal_config where terminal_id = new.id)
    and not exists (select from policy where enterprise_id = new.enterprise_id) then return null; end if;
  insert into policy_due (enterprise_id, terminal_id) values (new.enterprise_id, new.id);
  perform pg_notify('jobs', '{"job":"tellPlaces"}');
  return null;
end $$;

create or replace trigger policy_place_is_other after update of enterprise_id, model, platform, group_path on terminal
  for each row when ((old.enterprise_id, old.model, old.platform, old.group_path)
    is distinct from (new.enterprise_id, new.model, new.platform, new.group_path))
  execute function policy_place_is_other();

-- Terminals that report no size receive the wallpaper of their place again when the catalogue has another size for their
-- model.
create or replace function policy_model_is_other() returns trigger language plpgsql as $$
declare
  it model;
begin
  if tg_op = 'DELETE' then it := old; else it := new; end if;
  insert into policy_due (enterprise_id, kind, model, platform)
    select distinct p.enterprise_id, 'wallpaper', it.name, it.platform from policy p
    where p.kind = 'wallpaper' and (it.enterprise_id is null or p.enterprise_id = it.enterprise_id);
  if found then perform pg_notify('jobs', '{"job":"tellPlaces"}'); end if;
  return null;
end $$;

create or replace trigger policy_model_is_new after insert or delete on model
  for each row execute function policy_model_is_other();
create or replace trigger policy_model_is_other after update of resolution, name on model
  for each row when ((old.resolution, old.name) is distinct from (new.resolution, new.name))
  execute function policy_model_is_other();

create or replace trigger audit_note after insert or update or delete on policy
  for each row execute function audit_note('stamp=updated_at', 'skip=created_at,secrets');
