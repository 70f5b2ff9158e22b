create or replace trigger audit_note after insert or update or delete on app_gray
  for each row execute function audit_note();
create or replace trigger audit_note after insert or update or delete on app_gray_step
  for each row execute function audit_note();

-- Whether a system is of the range an app is for. What is said less exactly holds for all of it: 10.0.4 is within 9 to 10.
-- One that says no version is taken for one within. Of what it says its numbers count: 10 Pro is 10.
create or replace function os_in_range(version text, lowest text, highest text) returns boolean
language sql immutable parallel safe
return (
  select coalesce(
    (lowest = '' or version_key(said) collate "C" >= version_key(lowest) collate "C")
    and (highest = '' or version_key(said) collate "C" <= version_key(highest) collate "C" or said like highest || '.%'),
    true)
  from (select substring(version from '\d+(?:\.\d+)*') as said) as read
);
