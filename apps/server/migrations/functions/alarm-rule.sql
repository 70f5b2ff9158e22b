create or replace trigger audit_note after insert or update or delete on alarm_rule
  for each row execute function audit_note('stamp=updated_at', 'skip=judged_to,version');

-- Whoever keeps the rules at hand reads them anew.
create or replace function alarm_rules_are_other() returns trigger language plpgsql as $$
begin
  update alarm_rule_stamp set stamp = gen_random_uuid()::text;
  return null;
end $$;
create or replace trigger alarm_rules_are_other after insert or delete or update of version on alarm_rule
  for each statement execute function alarm_rules_are_other();
