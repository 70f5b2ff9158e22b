-- The batch of which people were last notified that the next one cannot start.
alter table task add column stuck_told smallint;
