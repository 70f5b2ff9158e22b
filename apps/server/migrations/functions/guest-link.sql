create or replace trigger audit_note after insert or update or delete on guest_link
  for each row execute function audit_note('hide=token_hash');
