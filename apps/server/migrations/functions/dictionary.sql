create or replace trigger audit_note after insert or update or delete on dictionary
  for each row execute function audit_note('stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on dictionary_item
  for each row execute function audit_note();
