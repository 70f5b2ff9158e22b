-- Every terminal has its hot half from the first moment, so that lists may join the two without losing any; its tags and
-- the first step of its life as well. Whose deed it is stands in `cpm.life` for the transaction.
create or replace function terminal_has_state() returns trigger language plpgsql as $$
declare
  said jsonb := nullif(current_setting('cpm.life', true), '')::jsonb;
begin
  insert into terminal_state (terminal_id, sn) select id, sn from added;
  insert into terminal_tagged (name, sn, terminal_id)
    select distinct one, sn, id from added, unnest(tags) as one;
  insert into terminal_life (terminal_id, at, from_status, to_status, account_id, account_name, note)
    select id, coalesce((said ->> 'at')::timestamptz, created_at), null, status,
      (said ->> 'account')::bigint, said ->> 'name', said ->> 'note' from added;
  return null;
end $$;

create or replace trigger terminal_has_state after insert on terminal referencing new table as added
  for each statement execute function terminal_has_state();

-- Keeps the terminals of each tag in the order of SNs; `terminal.tags` is what counts.
create or replace function terminal_tagged() returns trigger language plpgsql as $$
begin
  delete from terminal_tagged where terminal_id = new.id and name <> all (new.tags);
  insert into terminal_tagged (name, sn, terminal_id)
    select distinct one, new.sn, new.id from unnest(new.tags) as one on conflict do nothing;
  return null;
end $$;

create or replace trigger terminal_tagged after update of tags on terminal
  for each row when (old.tags is distinct from new.tags) execute function terminal_tagged();

-- Notes every move along a terminal's life. Whose deed it is stands in `cpm.life` for the transaction.
create or replace function terminal_moved() returns trigger language plpgsql as $$
declare
  said jsonb := nullif(current_setting('cpm.life', true), '')::jsonb;
begin
  insert into terminal_life (terminal_id, at, from_status, to_status, account_id, account_name, note) values (
    new.id, coalesce((said ->> 'at')::timestamptz, now()), old.status, new.status,
    (said ->> 'account')::bigint, said ->> 'name', said ->> 'note');
  return null;
end $$;

create or replace trigger terminal_moved after update of status on terminal
  for each row when (old.status is distinct from new.status) execute function terminal_moved();

-- Raises the version two editors are told apart by, by the row itself and not by who writes it. The arguments are the
-- columns that machines write or that follow from others: every other one is edited, a new one too.
create or replace function terminal_edited() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then return new; end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create or replace trigger terminal_edited before update on terminal for each row execute function terminal_edited(
  'version', 'updated_at', 'created_at', 'shipped_at', 'activated_at', 'logged_off_at', 'replaced_at', 'secret_hash',
  'group_path', 'search', 'platform', 'mac', 'ip', 'bluetooth', 'system_id', 'os_version', 'rom_version');

create or replace trigger audit_note after insert or update or delete on terminal
  for each row execute function audit_note('hide=secret_hash', 'skip=search', 'stamp=updated_at');
