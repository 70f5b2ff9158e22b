-- A task that has the terminals of another go back to the version before: only those on which a run of that task
-- installed something; of one wave, where it was the failures of that wave.
alter table task add column back_of bigint references task;
alter table task add column back_wave int;
create index task_back_of on task (back_of) where back_of is not null;
