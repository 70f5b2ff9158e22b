-- SNs that differ by case are one SN. Where several had one, it stays with the terminal that is activated and was seen
-- last; the others get their number behind it and are logged off, since what speaks under that SN is not them.
create temporary table sn_clash on commit drop as
select id, sn, first_value(sn) over best as kept, row_number() over best as nth
from (select t.id, t.sn, t.status, s.last_seen_at from terminal t join terminal_state s on s.terminal_id = t.id) as one
window best as (partition by lower(sn collate "C") order by status = 'activated' desc, last_seen_at desc nulls last, id);

do $$
declare
  one record;
begin
  for one in select * from sn_clash where nth > 1 order by id loop
    perform set_config('cpm.life', json_build_object('note',
      '与 ' || one.kept || ' 仅大小写不同 · differs from ' || one.kept || ' by case alone')::text, true);
    update terminal set sn = left(sn, 63 - length(one.id::text)) || '-' || one.id, secret_hash = null,
      status = 'logged_off', logged_off_at = coalesce(logged_off_at, now())
    where id = one.id;
    update terminal_state s set sn = t.sn from terminal t where t.id = one.id and s.terminal_id = t.id;
    update terminal_tagged g set sn = t.sn from terminal t where t.id = one.id and g.terminal_id = t.id;
  end loop;
  perform set_config('cpm.life', '', true);
end $$;

-- In small letters, byte by byte whatever the language of the database is. The order of SNs has indexes of its own.
alter table terminal drop constraint terminal_sn_key;
create unique index terminal_sn_key on terminal (lower(sn collate "C")) include (id, sn);

-- A version as a text whose order, byte by byte, is the order of versions: 1.9 before 1.10, 1.10 the same as 1.10.0, and
-- 2.0-rc.1 before 2.0. A number stands behind a letter that says how long it is. Null where there is no number.
create function version_key(version text) returns text language sql immutable strict parallel safe
return (
  select rtrim(numbers, '@') || case when rest ~ '^[-_ ]?[a-z]' then '!' || (
      select coalesce(string_agg(case when part[1] ~ '\d' then chr(64 + least(length(ltrim(part[1], '0')), 30))
        || ltrim(part[1], '0') else part[1] end, '' order by nth), '')
      from regexp_matches(rest, '[a-z]+|\d+', 'g') with ordinality as m(part, nth))
    else '#' end
  from (
    select m[2] as rest, (
      select string_agg(chr(64 + least(length(ltrim(one, '0')), 30)) || ltrim(one, '0'), '' order by nth)
      from unnest(string_to_array(m[1], '.')) with ordinality as p(one, nth)) as numbers
    from regexp_match(left(lower(version), 100), '(\d+(?:\.\d+)*)(.*)$') as m where m is not null) as read
);

-- What an agent calls itself stands beside what the list is filtered by, however it was said.
update terminal_state set agent = facts ->> 'agent' where agent is null and facts ? 'agent';
create index terminal_state_agent on terminal_state (agent) include (terminal_id) where agent is not null;

-- Percent in use, of what was last reported.
alter table terminal_state add column storage_percent smallint generated always as (
  case when jsonb_typeof(facts #> '{storage,used}') = 'number' and jsonb_typeof(facts #> '{storage,total}') = 'number'
    and (facts #>> '{storage,total}')::numeric > 0
  then least(100, floor((facts #>> '{storage,used}')::numeric * 100 / (facts #>> '{storage,total}')::numeric))::smallint
  end) stored;
create index terminal_state_storage on terminal_state (storage_percent) where storage_percent is not null;
create index terminal_state_battery on terminal_state (battery) where battery is not null;

-- What people note of a terminal, with who and when.
create table terminal_note (
  id bigint generated always as identity primary key,
  terminal_id bigint not null references terminal on delete cascade,
  account_id bigint references account on delete set null,
  -- As they were called: the note outlives the account.
  account_name text not null,
  text text not null,
  at timestamptz not null,
  edited_at timestamptz
);
create index terminal_note_terminal on terminal_note (terminal_id, at, id);
create index terminal_note_account on terminal_note (account_id);
create index terminal_note_text on terminal_note using gin (lower(text) gin_trgm_ops);
create trigger audit_note after insert or update or delete on terminal_note
  for each row execute function audit_note();

-- When its place was taken: what a repaired one does in a later life is no part of the history of who stands there now.
alter table terminal add column replaced_at timestamptz;
update terminal t set replaced_at = coalesce(
  (select min(l.at) from terminal_life l join terminal n on n.id = t.replaced_by_id
    where l.terminal_id = t.id and l.to_status = 'logged_off' and l.at >= n.created_at - interval '1 second'),
  t.logged_off_at, t.updated_at)
where t.replaced_by_id is not null;
