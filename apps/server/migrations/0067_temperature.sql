-- The mean of an hour, in degrees Celsius.
alter table report_hour add column temperature_avg real;
