create or replace trigger audit_note after insert or update or delete on account
  for each row execute function audit_note('hide=password_hash', 'stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on account_role
  for each row execute function audit_note('key=account_id,role_id');

create or replace trigger audit_note after insert or update or delete on account_totp
  for each row execute function audit_note('key=account_id', 'hide=secret,last_step');
