create or replace trigger audit_note after insert or update or delete on saved_view
  for each row execute function audit_note('stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on saved_view_default
  for each row execute function audit_note('key=account_id');
