create or replace trigger audit_note after insert or update or delete on wallpaper
  for each row execute function audit_note('stamp=updated_at');

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
