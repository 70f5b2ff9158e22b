-- Whoever changes what a terminal is, its peripherals are judged by what it is now.
create or replace function terminal_is_other() returns trigger language plpgsql as $$
begin
  insert into model_seen values (new.enterprise_id, new.model, new.platform) on conflict do nothing;
  insert into peripheral_due (terminal_id) values (new.id);
  perform pg_notify('jobs', '{"job":"judge"}');
  return null;
end $$;

create or replace trigger terminal_is_other after update of status, model, platform, enterprise_id on terminal
  for each row when ((old.status, old.model, old.platform, old.enterprise_id)
    is distinct from (new.status, new.model, new.platform, new.enterprise_id))
  execute function terminal_is_other();

create or replace trigger audit_note after insert or update or delete on peripheral
  for each row execute function audit_note('hide=authorization_code', 'stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on peripheral_fault
  for each row execute function audit_note();
