create or replace trigger audit_note after insert or update or delete on api_token
  for each row execute function audit_note('hide=token_hash');
