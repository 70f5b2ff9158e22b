-- Lists of inspections by how they are sorted, of one enterprise and of all.
create index inspection_by_finished on inspection (finished_at desc nulls last, id desc);
create index inspection_by_planned on inspection (planned_on, id);
create index inspection_by_store on inspection (lower(store_name), id);
create index inspection_by_inspector on inspection (lower(inspector), id);
create index inspection_by_status on inspection (status, id);
create index inspection_failed on inspection (enterprise_id, id desc) where result = 'failed';
