-- Keeps each span of being online, by the row itself and not by who writes it: no way of coming and going is forgotten.
create or replace function terminal_comes_and_goes() returns trigger language plpgsql as $$
begin
  if new.online then
    new.online_since := coalesce(new.connected_at, now());
    return new;
  end if;
  insert into connection_log (terminal_id, at, until, reason) values (
    new.terminal_id, least(old.online_since, coalesce(old.dropped_at, now())), coalesce(old.dropped_at, now()),
    case when old.dropped_at is null then 'goodbye' else 'lost' end);
  new.online_since := null;
  return new;
end $$;

create or replace trigger terminal_comes_and_goes before update of online on terminal_state
  for each row when (old.online is distinct from new.online) execute function terminal_comes_and_goes();
