-- A terminal went out of a fence, or came back from the last it was out of: rules over fences look at it. What is told
-- long after, as by a terminal that had no line, is looked at all the same.
create or replace function alarm_fence_is_other() returns trigger language plpgsql as $$
begin
  if not exists (select from alarm_rule where enabled and key = 'fence') then return null; end if;
  if tg_op = 'INSERT' then
    insert into alarm_fact (terminal_id, key, holds, value)
      values (new.terminal_id, 'fence', true, jsonb_build_object('fences', jsonb_build_array(new.fence_name)));
  end if;
  if new.back_at is not null
    and not exists (select from fence_exit where terminal_id = new.terminal_id and back_at is null) then
    insert into alarm_fact (terminal_id, key, holds) values (new.terminal_id, 'fence', false);
  end if;
  perform pg_notify('jobs', '{"job":"judgeFacts"}');
  return null;
end $$;
create or replace trigger alarm_fence_out after insert on fence_exit
  for each row execute function alarm_fence_is_other();
create or replace trigger alarm_fence_back after update of back_at on fence_exit
  for each row when (old.back_at is null and new.back_at is not null) execute function alarm_fence_is_other();
