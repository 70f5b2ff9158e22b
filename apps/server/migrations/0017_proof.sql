-- Until when the session stands for the person, who has just proved it: what is dangerous asks for it.
alter table session add column proven_until timestamptz;
