-- A token by which one known terminal, and no other, enrols again: its old secret was withdrawn.
alter table enrolment_token add column terminal_id bigint references terminal on delete cascade;
create index enrolment_token_terminal on enrolment_token (terminal_id) where terminal_id is not null;
