create or replace trigger audit_note after insert or update or delete on terminal_group
  for each row execute function audit_note('stamp=updated_at');
create or replace trigger audit_note after insert or update or delete on trading_hours
  for each row execute function audit_note();
