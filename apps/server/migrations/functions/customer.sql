create or replace trigger audit_note after insert or update or delete on customer
  for each row execute function audit_note('hide=service_password', 'stamp=updated_at');
