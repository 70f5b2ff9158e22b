-- Whether an account of the platform made the task. The enterprise of its terminals sees such a task too.
alter table task add column by_platform boolean not null default false;
update task set by_platform = true from account where account.id = task.account_id and account.enterprise_id is null;
