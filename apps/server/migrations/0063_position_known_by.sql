-- How a terminal knew where it is: 'gps', 'wifi' or 'ip' [3.9]; null where it did not say.
alter table position add column known_by text;
drop function if exists position_in(jsonb, timestamptz);
