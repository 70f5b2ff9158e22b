-- Where a terminal of a gray release that is taken back lands: on the version before as it keeps it, on a version of the
-- market, or on none. Null until the release is taken back.
alter table app_gray_target add column back_way text check (back_way in ('before', 'version', 'bare'));
alter table app_gray_target add column back_to bigint references app_version on delete set null;
create index app_gray_target_back_to on app_gray_target (back_to) where back_to is not null;
-- What goes back by tasks that were made before this.
update app_gray_target set back_way = case when before_name is null then 'bare' else 'before' end;

-- The version of the market on which the terminals of such a task land; null where each lands on its own.
alter table task add column gray_back_to bigint references app_version on delete set null;
create index task_gray_back_to on task (gray_back_to) where gray_back_to is not null;
