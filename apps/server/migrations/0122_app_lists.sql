-- The apps of a list are recorded by the code that stores the list (`terminal.said`).
drop function if exists app_list_is_other cascade;
