create or replace trigger audit_note after insert or update or delete on artifact
  for each row execute function audit_note();
