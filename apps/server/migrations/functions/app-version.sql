-- Why a file may not be sent to the terminals of an enterprise, with the version it is; no row where it may. Its bytes
-- decide, whatever the file is called and whoever uploaded it.
create or replace function file_refusal(of_sha256 text, of_enterprise bigint, only_approved boolean)
returns table (why text, name text, version text, reason text) language sql stable as $$
  with versions as (
    select v.review_status, v.barred_at, v.bar_reason, v.reason, v.version_name, a.name
    from app_version v join app a on a.id = v.app_id
    where v.sha256 = of_sha256 and coalesce(a.enterprise_id, 0) in (0, of_enterprise)
  ), file as (
    select bool_or(f.facts @> '{"isSignatureBroken": true}') as is_broken,
      bool_or(f.kind in ('apk', 'exe', 'msi', 'deb') or f.facts ? 'holds') as is_program, min(f.name) as name
    from artifact f where f.sha256 = of_sha256 and coalesce(f.enterprise_id, 0) in (0, of_enterprise)
  ), found as (
    select 1 as nth, 'barred' as why, name, version_name as version, bar_reason as reason
    from versions where barred_at is not null
    union all
    select 2, 'rejected', name, version_name, reason from versions where review_status = 'rejected'
      and not exists (select from versions where review_status = 'approved')
    union all
    select 3, 'broken', name, '', '' from file where is_broken
    union all
    select 4, 'unapproved', name, '', '' from file where only_approved and is_program
      and not exists (select from versions where review_status = 'approved')
  )
  select why, name, coalesce(version, ''), coalesce(reason, '') from found order by nth limit 1
$$;

-- Whether no terminal may be left on a version by taking another one back: it is blocked, rejected, or was taken back.
create or replace function app_version_is_gone(v app_version) returns boolean language sql stable as $$
  select v.barred_at is not null or v.review_status = 'rejected' or v.published = 'none' and coalesce(
    (select g.outcome = 'back' from app_gray g where g.version_id = v.id order by g.id desc limit 1), false)
$$;

-- Where each terminal of a step lands when its version is taken back: past every version that is gone, by what the terminal
-- had before each of them. `name` is null where it had none; `version_id` is null where the market does not have it.
create or replace function app_gray_landing(of_step bigint)
returns table (terminal_id bigint, name text, version_id bigint) language sql stable as $$
  with recursive back as (
    select g.terminal_id, g.step_id, g.before_name as name, own.app_id, own.id as version_id, 1 as depth
    from app_gray_target g
    join app_gray r on r.id = g.gray_id
    join app_version own on own.id = r.version_id
    where g.step_id = of_step
    union all
    select b.terminal_id, earlier.step_id, earlier.before_name, b.app_id, b.version_id, b.depth + 1
    from back b
    join app_version v on v.app_id = b.app_id and v.version_name = b.name
    join lateral (
      select g.step_id, g.before_name from app_gray_target g join app_gray r on r.id = g.gray_id
      where r.version_id = v.id and g.terminal_id = b.terminal_id and g.step_id < b.step_id
      order by g.step_id desc limit 1) earlier on true
    where b.depth < 50 and (v.id = b.version_id or app_version_is_gone(v))
  ), last as (
    select distinct on (terminal_id) * from back order by terminal_id, depth desc
  )
  select l.terminal_id, l.name, case
    when l.name is null or v.id is null and l.depth = 1 then null
    when v.id <> l.version_id and not app_version_is_gone(v) then v.id
    -- It came another way than by a release: the newest official version takes its place.
    else (select o.version_id from app_official o where o.app_id = l.app_id and o.version_id <> l.version_id
      order by o.version_key desc limit 1) end
  from last l left join app_version v on v.app_id = l.app_id and v.version_name = l.name
$$;
