-- What asked for a task besides a person: the key of an offer `task.origin`, with the number of its row and what else it keeps.
alter table task add column origin text, add column origin_id bigint, add column origin_data jsonb;

alter table task disable trigger user;
update task set origin = market,
  origin_id = case market when 'gray' then gray_step_id else app_version_id end,
  origin_data = case when gray_bare or gray_back_to is not null
    then jsonb_build_object('isBare', gray_bare, 'to', gray_back_to) end
where market is not null;
alter table task enable trigger user;

drop index task_of_version, task_of_step, task_market;
alter table task drop column market, drop column app_version_id, drop column gray_step_id, drop column gray_bare,
  drop column gray_back_to;
create index task_of_origin on task (origin_id, origin, enterprise_id, id desc) where origin is not null;
create unique index task_of_step on task (origin_id) where origin = 'gray' and back_of is null;
create index task_origin on task (origin, created_at desc) where origin is not null;
