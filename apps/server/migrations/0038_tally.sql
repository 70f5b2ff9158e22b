-- How many runs of a task are in each state, wave by wave: kept, as counting a million of them at every look takes
-- longer than a person waits. Who changes runs only adds what it changed, so that none waits for another; a job adds it
-- up. What is true is the sum of both.
create table task_tally (
  task_id bigint not null references task on delete cascade,
  wave int not null,
  status text not null,
  n bigint not null,
  primary key (task_id, wave, status)
);
create table task_tally_change (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  wave int not null,
  status text not null,
  n bigint not null
);
create index task_tally_change_task on task_tally_change (task_id);

insert into task_tally (task_id, wave, status, n)
select task_id, wave, status, count(*) from task_run group by 1, 2, 3;
