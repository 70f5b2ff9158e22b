-- Words and pairs of characters of its texts, for the search; and the questions that failed, for what fails most.
alter table inspection
  add column grams text[] not null default '{}',
  add column failed_items text[] not null default '{}';
create index inspection_grams on inspection using gin (grams);
create index inspection_status on inspection (enterprise_id, status, id desc);
create index inspection_path on inspection using gist (group_path);
alter table inspection_form add column grams text[] not null default '{}';
create index inspection_form_grams on inspection_form using gin (grams);
