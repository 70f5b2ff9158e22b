-- What terminals report is heard by the code that stores it (`terminal.said`), no longer by triggers.
drop trigger if exists alarm_state_is_new on terminal_state;
drop trigger if exists alarm_state_is_other on terminal_state;
drop function if exists alarm_state_is_other();
drop trigger if exists alarm_event_came on event;
drop function if exists alarm_event_came();
drop trigger if exists position_reported on terminal_state;
drop function if exists position_reported();
drop trigger if exists policy_screen_is_other on terminal_state;
drop function if exists policy_screen_is_other();
drop trigger if exists place_change_of_zone on terminal_state;
drop function if exists place_change_of_zone();
