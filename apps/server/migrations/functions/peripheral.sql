create or replace trigger audit_note after insert or update or delete on peripheral
  for each row execute function audit_note('hide=authorization_code', 'stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on peripheral_fault
  for each row execute function audit_note();

-- What should be attached to each of these terminals: what is given to it itself, else what its model expects (an
-- enterprise's own before ours), else what is given to its group or its enterprise.
create or replace function peripherals_expected(ids bigint[])
returns table (terminal_id bigint, peripheral_id bigint, required boolean, count smallint, policy_id bigint)
language plpgsql stable as $$
begin
  return query
  with modelled as (
    select distinct on (t.id) t.id, m.id as model_id
    from terminal t join model m on m.name = t.model and m.platform = t.platform
      and (m.enterprise_id is null or m.enterprise_id = t.enterprise_id)
    where t.id = any (ids)
    order by t.id, m.enterprise_id nulls last),
  given as (
    select f.terminal_id, p.id, p.value, p.terminal_id is not null as is_own
    from policies_of(ids) f join policy p on p.id = f.policy_id where f.kind = 'peripherals')
  select m.id, e.peripheral_id, e.required, e.count, null::bigint
  from modelled m join model_peripheral e on e.model_id = m.model_id
  where not exists (select from given g where g.terminal_id = m.id and g.is_own)
  union all
  select g.terminal_id, (e ->> 'peripheralId')::bigint, (e ->> 'required')::boolean, (e ->> 'count')::smallint, g.id
  from given g, jsonb_array_elements(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end) as e
  where g.is_own or not exists (
    select from modelled m join model_peripheral e on e.model_id = m.model_id where m.id = g.terminal_id);
end $$;
