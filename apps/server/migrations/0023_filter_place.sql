-- The device list in the order of its SNs, filtered by what a terminal reports: read along this index alone from the first
-- match on. Without it the database fetched and sorted everything a filter found, for each page anew. Each column was in
-- an index before, so no report that was written in place is now written elsewhere.
create index terminal_state_place on terminal_state (sn)
  include (terminal_id, last_seen_at, battery, storage_percent, agent);

-- And by what it is: as the other orders, with all that is filtered by beside.
drop index terminal_sn_place;
create index terminal_sn_place on terminal (sn)
  include (id, platform, status, model, is_test, enterprise_id, os_version, created_at, activated_at, group_path, search);
