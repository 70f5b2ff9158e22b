create or replace trigger audit_note after insert or update or delete on inspection
  for each row execute function audit_note('skip=grams,failed_items,seal,received_at,images');

-- A file of a record that is gone.
create or replace function inspection_file_gone() returns trigger language plpgsql as $$
begin
  if old.key is not null then insert into file_gone (key) values (old.key) on conflict do nothing; end if;
  return null;
end $$;
create or replace trigger inspection_file_gone after delete on inspection_file
  for each row execute function inspection_file_gone();
