-- Keeps each span of being online, by the row itself and not by who writes it: no way of coming and going is forgotten.
-- It ends when the terminal was last heard, at the latest when its server was last there.
create or replace function terminal_comes_and_goes() returns trigger language plpgsql as $$
declare
  ended timestamptz := coalesce(old.lost_at, old.dropped_at, now());
begin
  if old.online then
    -- The row learns up to two minutes late when a terminal was heard: one heard so shortly before its server went was
    -- there until then.
    if old.dropped_at is not null
      and (old.lost_at is null or old.last_seen_at < old.lost_at - interval '2 minutes') then
      ended := least(ended, old.last_seen_at);
    end if;
    insert into connection_log (terminal_id, at, until, reason) values (
      new.terminal_id, least(old.online_since, ended), ended,
      case when old.lost_at is not null then 'outage' when old.dropped_at is null then 'goodbye' else 'lost' end);
  end if;
  new.online_since := case when new.online then coalesce(new.connected_at, now()) end;
  return new;
end $$;

-- A short break is no end: a terminal that is back within a minute was online all the time.
create or replace trigger terminal_comes_and_goes before update of online on terminal_state
  for each row when (old.online is distinct from new.online or (old.online and new.dropped_at is null
    and new.connected_at > coalesce(old.lost_at, old.dropped_at) + interval '1 minute'))
  execute function terminal_comes_and_goes();
