create or replace trigger audit_note after insert or update or delete on dashboard_layout
  for each row execute function audit_note('key=account_id');
