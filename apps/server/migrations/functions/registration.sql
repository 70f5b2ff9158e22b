create or replace trigger audit_note after insert or update or delete on registration
  for each row execute function audit_note('hide=reference_hash,link_hash');
