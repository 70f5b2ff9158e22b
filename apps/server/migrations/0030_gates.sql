-- Waves it goes in, beside how many have begun.
alter table task add column waves int not null default 1;
-- A person had it go on after too many failures: those of waves up to this one pause it no more.
alter table task add column accepted_wave int not null default 0;
-- Somebody has to look at it from time to time: a wave to open, runs to hold or let go, failures to count.
alter table task add column steered boolean not null default false;
create index task_steered on task (id) where steered;
create index task_late on task (id) where rules @> '{"lateJoiners": true}';

-- Times it was tried again by itself, and why it failed the last time.
alter table task_run add column retries int not null default 0;
alter table task_run add column failed_for text;
create index task_run_paused on task_run (task_id, wave, id) where status = 'held' and reason in ('wave', 'paused');
