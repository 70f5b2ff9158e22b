create or replace trigger audit_note after insert or update or delete on deployment
  for each row execute function audit_note('hide=token', 'stamp=token_at');
