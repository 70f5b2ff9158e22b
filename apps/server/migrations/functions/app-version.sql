-- Whether only approved versions may be sent to the terminals of an enterprise, by who asks: `groups` are those of an
-- account of stores, null of any other.
create or replace function approved_only(of_enterprise bigint, groups text[]) returns boolean
language sql stable parallel safe as $$
  select rule = 'all' or rule = 'stores' and groups is not null
  from (select coalesce((select approved_only from task_limit where enterprise_id = of_enterprise), 'stores') as rule) said
$$;

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
    from artifact f where f.sha256 = of_sha256
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
