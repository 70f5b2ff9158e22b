-- The trigger of each row does not hear of a truncate.
create trigger audit_never_truncated before truncate on audit
  for each statement execute function audit_is_append_only();

-- Keys to sign in with are kept locked from now on. They live for a day, and a new one is made when it is asked for.
delete from sign_in_key;
