-- What places were given says how large it is, as what is given from now on does: terminals with another screen are not
-- told of it.
create function pg_temp.sized(shown jsonb) returns jsonb language sql as $$
  select shown || coalesce((
    select jsonb_strip_nulls(jsonb_build_object('width', a.facts -> 'width', 'height', a.facts -> 'height'))
    from artifact a where a.id = (shown ->> 'artifactId')::bigint), '{}')
$$;
update policy set value = pg_temp.sized(value) || case when value ? 'schedule'
  then jsonb_build_object('schedule', jsonb_set(value -> 'schedule', '{entries}', coalesce((
    select jsonb_agg(pg_temp.sized(e.entry) order by e.nth)
    from jsonb_array_elements(value #> '{schedule,entries}') with ordinality as e (entry, nth)), '[]')))
  else '{}' end
where kind = 'wallpaper' and value <> 'null';
