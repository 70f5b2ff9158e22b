-- Has the run records of a day made anew when one of its hours is summed up, however late.
create or replace function report_hour_is_news() returns trigger language plpgsql as $$
begin
  insert into run_day_due select distinct (hour at time zone 'UTC')::date from said;
  return null;
end $$;
create or replace trigger report_hour_is_new after insert on report_hour referencing new table as said
  for each statement execute function report_hour_is_news();
create or replace trigger report_hour_is_other after update on report_hour referencing new table as said
  for each statement execute function report_hour_is_news();
