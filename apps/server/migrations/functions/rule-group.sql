-- Notes the terminals of which something is another that a rule may read; a job judges them. Where an enterprise has no
-- rules nothing is noted.
create or replace function rule_terminals_are_new() returns trigger language plpgsql as $$
begin
  insert into rule_due (terminal_id)
    select a.id from added a where exists (select from rule_group r where r.enterprise_id = a.enterprise_id)
    order by a.id;
  if found then perform pg_notify('jobs', '{"job":"judgeRules"}'); end if;
  return null;
end $$;

create or replace trigger rule_terminals_are_new after insert on terminal referencing new table as added
  for each statement execute function rule_terminals_are_new();

-- The same of one that is written to.
create or replace function rule_terminal_is_other() returns trigger language plpgsql as $$
begin
  if not exists (select from rule_group where enterprise_id in (old.enterprise_id, new.enterprise_id)) then
    return null;
  end if;
  insert into rule_due (terminal_id) values (new.id);
  perform pg_notify('jobs', '{"job":"judgeRules"}');
  return null;
end $$;

create or replace trigger rule_terminal_is_other after update of
    sn, name, enterprise_id, group_path, tags, is_test, platform, status, model, os_version, mac, ip,
    system_id, ext1, ext2, activated_at on terminal
  for each row when ((old.sn, old.name, old.enterprise_id, old.group_path, old.tags, old.is_test, old.platform,
      old.status, old.model, old.os_version, old.mac, old.ip, old.system_id, old.ext1, old.ext2, old.activated_at)
    is distinct from (new.sn, new.name, new.enterprise_id, new.group_path, new.tags, new.is_test, new.platform,
      new.status, new.model, new.os_version, new.mac, new.ip, new.system_id, new.ext1, new.ext2, new.activated_at))
  execute function rule_terminal_is_other();

-- Whoever comes into a group by rule, or leaves it, is told what counts now, where something is given to it.
create or replace function rule_members_are_other() returns trigger language plpgsql as $$
begin
  insert into policy_due (enterprise_id, terminal_id)
    select distinct t.enterprise_id, t.id
    from moved m join terminal t on t.id = m.terminal_id
    where exists (select from policy p where p.rule_group_id = m.rule_id);
  if found then perform pg_notify('jobs', '{"job":"tellPlaces"}'); end if;
  return null;
end $$;

create or replace trigger rule_members_come after insert on rule_member referencing new table as moved
  for each statement execute function rule_members_are_other();
create or replace trigger rule_members_leave after delete on rule_member referencing old table as moved
  for each statement execute function rule_members_are_other();

-- Another order lets another group count.
create or replace function rule_position_is_other() returns trigger language plpgsql as $$
begin
  insert into policy_due (enterprise_id, kind, rule_group_id)
    select p.enterprise_id, p.kind, p.rule_group_id from policy p where p.rule_group_id = new.id;
  if found then perform pg_notify('jobs', '{"job":"tellPlaces"}'); end if;
  return null;
end $$;

create or replace trigger rule_position_is_other after update of position on rule_group
  for each row when (old.position is distinct from new.position) execute function rule_position_is_other();

create or replace trigger audit_note after insert or update or delete on rule_group
  for each row execute function audit_note('stamp=updated_at', 'skip=is_moving');
