create or replace trigger audit_note after insert or update or delete on peripheral
  for each row execute function audit_note('hide=authorization_code', 'stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on peripheral_fault
  for each row execute function audit_note();
