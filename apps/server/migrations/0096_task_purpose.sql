-- What people call a task and why they ask for it, and what was foreseen of one that a second person has to agree to.
alter table task
  add column name text check (char_length(name) between 1 and 100),
  add column note text check (char_length(note) between 1 and 500),
  add column foreseen jsonb;
