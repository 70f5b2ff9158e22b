-- Whether an enterprise lets its terminals be located [3.9]: unless the account at its head has switched it off.
create or replace function located(enterprise bigint) returns boolean language sql stable as $$
  select not exists (
    select from account head where head.enterprise_id = enterprise and not head.location_on and not exists (
      select from account s where s.id = head.superior_id and s.enterprise_id = head.enterprise_id))
$$;

-- The enterprises that do not.
create or replace function unlocated() returns bigint[] language sql stable as $$
  select array(
    select distinct enterprise_id from account
    where not location_on and enterprise_id is not null and not located(enterprise_id))
$$;

create or replace trigger audit_note after insert or update or delete on enterprise
  for each row execute function audit_note();
