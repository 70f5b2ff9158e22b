create or replace trigger audit_note after insert or update or delete on file
  for each row execute function audit_note('hide=key');
