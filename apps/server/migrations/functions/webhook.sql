create or replace trigger audit_note after insert or update or delete on webhook
  for each row execute function audit_note('hide=secret,old_secret', 'stamp=updated_at');
