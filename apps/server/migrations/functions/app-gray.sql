create or replace trigger audit_note after insert or update or delete on app_gray
  for each row execute function audit_note();
create or replace trigger audit_note after insert or update or delete on app_gray_step
  for each row execute function audit_note();
