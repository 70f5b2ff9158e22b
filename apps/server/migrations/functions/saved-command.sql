create or replace trigger audit_note after insert or update or delete on saved_command
  for each row execute function audit_note('stamp=updated_at');
