-- The order of the list of exits: those that are out, then the newest. Of an enterprise, and of all for our own people.
create index fence_exit_listed on fence_exit (enterprise_id, (back_at is null) desc, out_at desc, id desc);
create index fence_exit_listed_all on fence_exit ((back_at is null) desc, out_at desc, id desc);
