-- Whether a picture is not as large as a screen, whichever way that is held. A screen or a picture whose size nobody knows
-- is no other.
create or replace function is_other_screen(screen text, width int, height int)
returns boolean language sql immutable parallel safe as $$
  select coalesce(screen <> all (array[width || 'x' || height, height || 'x' || width]), false)
$$;

-- Whether what a machine is called is none of the names that something is for: of no names it is for any, and a machine
-- of which nobody knows it takes it.
create or replace function is_other_model(called text, names text[])
returns boolean language sql immutable parallel safe as $$
  select coalesce(cardinality(names) > 0 and called <> '' and lower(called) <> all (lower(names::text)::text[]), false)
$$;
