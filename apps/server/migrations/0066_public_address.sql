-- Where a terminal connects from, as our own broker sees it: stores behind one router have one line.
alter table terminal_state add column public_address text;

alter table alarm_rule drop constraint alarm_rule_fold_check;
alter table alarm_rule add constraint alarm_rule_fold_check check (fold in ('terminal', 'store', 'address', 'model'));
