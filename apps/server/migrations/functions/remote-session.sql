create or replace trigger audit_note after insert or update or delete on remote_session
  for each row execute function audit_note('hide=recording_key', 'skip=rules');
create or replace trigger audit_note after insert or update or delete on remote_screenshot
  for each row execute function audit_note('hide=key');

-- A recording goes from the store when its row goes, or lets go of it.
create or replace function remote_recording_gone() returns trigger language plpgsql as $$
begin
  if old.recording_key is not null then
    insert into file_gone (key) values (old.recording_key) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger remote_recording_gone after delete on remote_session
  for each row execute function remote_recording_gone();
create or replace trigger remote_recording_let_go after update of recording_key on remote_session
  for each row when (old.recording_key is distinct from new.recording_key)
  execute function remote_recording_gone();
