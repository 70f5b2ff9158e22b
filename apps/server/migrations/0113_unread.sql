-- What of a terminal's words could not be read lately: by field the count, the last value and when. A few keys of a row that is
-- read anyway; it is no history.
alter table terminal_state add column unread jsonb not null default '{}';
