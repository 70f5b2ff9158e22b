create or replace trigger audit_note after insert or update or delete on favourite
  for each row execute function audit_note('key=account_id,terminal_id');
