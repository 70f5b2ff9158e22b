-- Notes what happens to a row while a person's deed is on (`cpm.audited`). The arguments of a trigger say what is special
-- about its table; one argument may name several columns with commas between:
--   key=    columns that name the row; without it `id`
--   hide=   columns whose values nobody may read: that they changed is noted, and never what they were
--   skip=   columns the database derives by itself: they are not noted at all
--   stamp=  columns that change with every other: they are noted with a new row, and their change alone is none
create or replace function audit_note() returns trigger language plpgsql as $$
declare
  was jsonb := '{}';
  is_now jsonb := '{}';
  named jsonb;
  keys text[] := '{id}';
  hidden text[] := '{}';
  skipped text[] := '{}';
  stamps text[] := '{}';
  argument text;
  names text[];
  name text;
begin
  if current_setting('cpm.audited', true) is distinct from 'on' then return null; end if;
  foreach argument in array coalesce(tg_argv, array[]::text[]) loop
    names := string_to_array(split_part(argument, '=', 2), ',');
    case split_part(argument, '=', 1)
      when 'key' then keys := names;
      when 'hide' then hidden := hidden || names;
      when 'skip' then skipped := skipped || names;
      when 'stamp' then stamps := stamps || names;
      else raise exception 'audit_note on % does not know the argument %', tg_table_name, argument;
    end case;
  end loop;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - skipped; end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new) - skipped; end if;
  named := case when tg_op = 'DELETE' then was else is_now end;
  if tg_op = 'UPDATE' then
    for name in select jsonb_object_keys(is_now) loop
      if was -> name is not distinct from is_now -> name or name = any (stamps) then
        was := was - name;
        is_now := is_now - name;
      end if;
    end loop;
    if is_now = '{}' then return null; end if;
  end if;
  foreach name in array hidden loop
    if was ? name and was ->> name is not null then was := was || jsonb_build_object(name, '•'); end if;
    if is_now ? name and is_now ->> name is not null then is_now := is_now || jsonb_build_object(name, '••'); end if;
  end loop;
  insert into audit_pending (table_name, row_id, before, after) values (
    tg_table_name,
    (select string_agg(named ->> one, ',' order by nth) from unnest(keys) with ordinality as k (one, nth)),
    case when tg_op = 'INSERT' then null else was end,
    case when tg_op = 'DELETE' then null else is_now end);
  return null;
end $$;
