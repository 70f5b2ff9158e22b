-- When the terminal said that it holds to the version; what it has not said yet is sent again.
alter table terminal_config add column confirmed_at timestamptz;
create index terminal_config_unconfirmed on terminal_config (updated_at) where confirmed_at is null;

-- Parameters that go to the terminal and to nobody else, locked (contract: secretParams).
alter table task add column secrets bytea;
drop trigger audit_note on task;
create trigger audit_note after insert or update or delete on task for each row execute function audit_note('secrets');
-- Whether the same was asked of a terminal a moment ago.
create index task_type on task (type, created_at desc);
