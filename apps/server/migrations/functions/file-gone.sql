-- Keeps the key of a file whose row is gone, until a job has removed the file itself.
create or replace function file_gone() returns trigger language plpgsql as $$
begin
  insert into file_gone (key) values (old.key) on conflict do nothing;
  return null;
end $$;

create or replace trigger file_gone after delete on file for each row execute function file_gone();
create or replace trigger file_gone after delete on artifact_content for each row execute function file_gone();
create or replace trigger file_gone after delete on artifact_upload for each row execute function file_gone();
create or replace trigger file_gone after delete on remote_screenshot for each row execute function file_gone();
create or replace trigger file_gone after delete on service_order_file for each row execute function file_gone();
create or replace trigger file_gone after delete on message_file for each row execute function file_gone();
