-- Where a report says its terminal is. What a terminal says of the time of its fix counts only where it is not yet to
-- come; the server's own time of the report does otherwise.
create or replace function position_in(said jsonb, heard timestamptz)
returns table (lat float8, lng float8, accuracy_m real, at timestamptz, known_by text) language sql immutable as $$
  select (said ->> 'lat')::float8, (said ->> 'lng')::float8,
    -- A number too small for a `real` is an error, not a nought.
    round(least(coalesce(said ->> 'accuracyM', said ->> 'accuracy')::numeric, 1e7), 2)::real,
    least(coalesce(to_timestamp((said ->> 'at')::float8 / 1000), heard), heard),
    said ->> 'by'
$$;

-- Stores the positions of rows that come with facts, as `keepPositions` does for reports; each enterprise is asked once.
create or replace function position_first() returns trigger language plpgsql as $$
begin
  insert into position (terminal_id, lat, lng, accuracy_m, at, known_by)
  select a.terminal_id, said.* from added a join terminal t on t.id = a.terminal_id
    join (select id from enterprise where located(id)) e on e.id = t.enterprise_id,
    position_in(a.facts -> 'location', coalesce(a.reported_at, now())) as said
  where a.facts ? 'location'
  on conflict do nothing;
  return null;
end $$;

create or replace trigger position_first after insert on terminal_state referencing new table as added
  for each statement execute function position_first();

-- Given to another enterprise a terminal does not bring along where it was.
create or replace function position_stays() returns trigger language plpgsql as $$
begin
  delete from position where terminal_id = new.id;
  delete from place where terminal_id = new.id;
  return null;
end $$;

create or replace trigger position_stays after update of enterprise_id on terminal for each row
  when (old.enterprise_id is distinct from new.enterprise_id) execute function position_stays();

create or replace trigger audit_note after insert or update or delete on place
  for each row execute function audit_note('stamp=updated_at', 'skip=account_id,account_name');
