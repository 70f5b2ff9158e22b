create or replace trigger audit_note after insert or update or delete on rule_group
  for each row execute function audit_note('stamp=updated_at', 'skip=is_moving');
