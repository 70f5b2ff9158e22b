create or replace trigger audit_note after insert or update or delete on role
  for each row execute function audit_note('stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on role_menu
  for each row execute function audit_note('key=role_id,menu_id');
