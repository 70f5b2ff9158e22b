-- Keeps every model of the terminals an enterprise has added, to choose from.
create or replace function model_is_seen() returns trigger language plpgsql as $$
begin
  insert into model_seen select distinct enterprise_id, model, platform from added a
  where not exists (
    select from model_seen s where s.enterprise_id = a.enterprise_id and s.name = a.model and s.platform = a.platform)
  order by 1, 2, 3 on conflict do nothing;
  return null;
end $$;

create or replace trigger model_is_seen after insert on terminal referencing new table as added
  for each statement execute function model_is_seen();

-- The same where a terminal becomes another model, or comes to another enterprise.
create or replace function model_is_seen_later() returns trigger language plpgsql as $$
begin
  insert into model_seen values (new.enterprise_id, new.model, new.platform) on conflict do nothing;
  return null;
end $$;

create or replace trigger model_is_seen_later after update of model, platform, enterprise_id on terminal
  for each row when ((old.model, old.platform, old.enterprise_id)
    is distinct from (new.model, new.platform, new.enterprise_id))
  execute function model_is_seen_later();

create or replace trigger audit_note after insert or update or delete on model
  for each row execute function audit_note('hide=picture', 'stamp=updated_at');

create or replace trigger audit_note after insert or update or delete on model_peripheral
  for each row execute function audit_note();

-- The size of a terminal's screen: what it reports, else what the catalogue says of its model, an entry of its enterprise
-- before ours; null where neither says it.
create or replace function screen_of(t terminal, facts jsonb) returns text language sql stable parallel safe as $$
  select coalesce(substring(facts ->> 'resolution' from '^\d{2,5}x\d{2,5}$'), (
    select m.resolution from model m
    where m.name = t.model and m.platform = t.platform and m.resolution is not null
      and (m.enterprise_id is null or m.enterprise_id = t.enterprise_id)
    order by m.enterprise_id nulls last limit 1))
$$;
