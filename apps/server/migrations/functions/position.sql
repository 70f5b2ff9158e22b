-- A terminal that moves to another enterprise takes no positions with it.
create or replace function position_stays() returns trigger language plpgsql as $$
begin
  delete from position where terminal_id = new.id;
  delete from place where terminal_id = new.id;
  delete from position_log where terminal_id = new.id;
  return null;
end $$;

create or replace trigger position_stays after update of enterprise_id on terminal for each row
  when (old.enterprise_id is distinct from new.enterprise_id) execute function position_stays();

-- The log of a deleted terminal goes with it.
create or replace function position_goes() returns trigger language plpgsql as $$
begin
  delete from position_log where terminal_id = old.id;
  return null;
end $$;

create or replace trigger position_goes after delete on terminal for each row execute function position_goes();

create or replace trigger audit_note after insert or update or delete on place
  for each row execute function audit_note('stamp=updated_at', 'skip=account_id,account_name');
