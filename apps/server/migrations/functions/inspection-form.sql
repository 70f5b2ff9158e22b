create or replace trigger audit_note after insert or update or delete on inspection_form
  for each row execute function audit_note('stamp=updated_at', 'skip=grams');

-- A version stays as it was.
create or replace function inspection_form_version_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of an inspection form is never changed';
end $$;
create or replace trigger inspection_form_version_stays before update on inspection_form_version
  for each row execute function inspection_form_version_stays();
