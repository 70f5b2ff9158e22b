-- Refuses every change of the audit but a new row.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;

create or replace trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();

-- The trigger of each row does not hear of a truncate.
create or replace trigger audit_never_truncated before truncate on audit
  for each statement execute function audit_is_append_only();
