-- Nearly all terminals have no such field: with each batch of reports the few that have one are looked up here.
create index terminal_state_unread on terminal_state (terminal_id) where unread <> '{}';
