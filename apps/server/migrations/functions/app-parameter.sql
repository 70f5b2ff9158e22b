-- What is given for the fields of apps above a place, each as often as some place says it; the least `far` counts.
create or replace function app_values_at(
  of_enterprise bigint, of_terminal bigint, of_model text, of_platform text, of_groups ltree
) returns table (app_id bigint, name text, value jsonb, policy_id bigint, far int) language plpgsql stable as $$
begin
  return query
    select p.app_id, v.key, v.value, p.id, a.far
    from policies_at(of_enterprise, of_terminal, of_model, of_platform, of_groups) a
    join policy p on p.id = a.policy_id
    cross join lateral jsonb_each(p.value) v
    where p.app_id is not null;
end $$;

-- The version whose template counts for a key of a version: the nearest at or below it. Where no key is known it is that
-- of the newest that is published, else of the newest.
create or replace function app_template_of(of_app bigint, of_key text) returns bigint language sql stable as $$
  select t.version_id from app_template t join app_version v on v.id = t.version_id
  where v.app_id = of_app and v.version_key <= coalesce(of_key, (
      select o.version_key from app_official o where o.app_id = of_app order by o.version_key desc limit 1), (
      select n.version_key from app_version n where n.app_id = of_app order by n.version_key desc limit 1)) collate "C"
  order by v.version_key desc limit 1
$$;

-- What variables in texts of each of these terminals stand for.
create or replace function app_variables_of(ids bigint[])
returns table (terminal_id bigint, named jsonb) language sql stable as $$
  select t.id, jsonb_build_object('sn', t.sn, 'terminal.name', coalesce(t.name, ''),
    'store.number', coalesce(g.number, ''), 'store.name', coalesce(g.name, ''), 'model', coalesce(t.model, ''),
    'attribute1', coalesce(t.ext1, ''), 'attribute2', coalesce(t.ext2, ''))
  from terminal t left join terminal_group g on g.id = t.group_id
  where t.id = any (ids)
$$;

-- The apps of each of these terminals that have parameters: those something is given for above it, and those it has. The
-- template is that of the version it has. `given` says of each field the nearest value and whose policy it is; the hash is
-- another when what the app reads may be another. The configuration that is sent, what is answered to the terminal and
-- every page come from here.
create or replace function app_parameters_of(ids bigint[])
returns table (terminal_id bigint, app_id bigint, package_name text, version_id bigint, given jsonb, hash text)
language plpgsql stable as $$
begin
  return query
  with asked as (
    select t.id, t.enterprise_id, t.platform, t.model, t.group_path from terminal t where t.id = any (ids)),
  nearest as (
    select distinct on (s.id, v.app_id, v.name) s.id, v.app_id, v.name, v.value, v.policy_id
    from asked s
    cross join lateral app_values_at(s.enterprise_id, s.id, s.model, s.platform, s.group_path) v
    where exists (select from policy p where p.enterprise_id = s.enterprise_id and p.app_id is not null)
    order by s.id, v.app_id, v.name, v.far),
  whole as (
    select n.id, n.app_id,
      jsonb_object_agg(n.name, jsonb_build_object('value', n.value, 'policy', n.policy_id)) as given,
      jsonb_object_agg(n.name, n.value) as plain
    from nearest n group by n.id, n.app_id),
  designed as (select distinct v.app_id from app_template d join app_version v on v.id = d.version_id),
  wanted as (
    -- Of two apps with the same package the one that it is on this terminal; its version, else the one it should have.
    select s.id, a.id as app_id, a.package_name, w.given, w.plain,
      app_template_of(a.id, coalesce(h.version_key, (select f.version_key from app_version_for(t, a.id) f))) as version_id
    from asked s
    join terminal t on t.id = s.id
    cross join designed d
    join app a on a.id = d.app_id and a.platform = s.platform
      and (a.enterprise_id is null or a.enterprise_id = s.enterprise_id)
    left join whole w on w.id = s.id and w.app_id = a.id
    left join app_held h on h.terminal_id = s.id and h.platform = a.platform
      and h.package_name = lower(a.package_name)
    where (w.given is not null or h.terminal_id is not null)
      and a.id = (
        select one.id from app_of(s.enterprise_id, s.platform, lower(a.package_name), h.version_key) as one (id))),
  told as (
    select w.*, (select jsonb_agg(f - '{labelCn,labelEn,helpCn,helpEn,group}'::text[] order by nth)
      from jsonb_array_elements(d.fields) with ordinality as one (f, nth)) as fields
    from wanted w join app_template d on d.version_id = w.version_id)
  select t.id, t.app_id, t.package_name, t.version_id, coalesce(t.given, '{}'),
    left(encode(sha256(convert_to(concat_ws(E'\n', t.fields, t.plain,
      -- Of who uses no variable a new name is no other parameter.
      case when concat(t.fields, t.plain) ~ '\{[A-Za-z][A-Za-z0-9_.]*\}' then v.named end), 'UTF8')), 'hex'), 32)
  from told t join app_variables_of(ids) v on v.terminal_id = t.id;
end $$;

-- The same as the configurations of terminals say it: what is as it was keeps its version, all else has that of the
-- configuration it comes with.
create or replace function app_parameters_told(ids bigint[])
returns table (terminal_id bigint, told jsonb) language plpgsql stable as $$
begin
  return query
  select a.terminal_id, jsonb_agg(jsonb_build_object('packageName', a.package_name, 'hash', a.hash,
    'version', coalesce((old.one ->> 'version')::bigint, coalesce(c.version, 1) + 1)) order by a.package_name)
  from app_parameters_of(ids) a
  left join terminal_config c on c.terminal_id = a.terminal_id
  left join lateral (
    select one from jsonb_array_elements(coalesce(c.desired -> 'appParameters', '[]')) as one
    where one ->> 'packageName' = a.package_name and one ->> 'hash' = a.hash limit 1) old on true
  group by a.terminal_id;
end $$;

-- The places whose terminals have an app or are given something for it: sweeps of the reaction policy.tellPlaces.
create or replace function app_parameter_sweeps(of_app bigint) returns setof jsonb language sql stable as $$
  select jsonb_build_object('enterprise_id', e.id, 'kind', 'app:' || of_app)
  from enterprise e join app a on a.id = of_app
  where (a.enterprise_id is null or a.enterprise_id = e.id) and (
    exists (select from policy p where p.app_id = of_app and p.enterprise_id = e.id)
    or exists (select from app_held h where h.enterprise_id = e.id and h.platform = a.platform
      and h.package_name = lower(a.package_name)))
$$;

create or replace trigger audit_note after insert or update or delete on app_template
  for each row execute function audit_note('key=version_id', 'stamp=updated_at');
