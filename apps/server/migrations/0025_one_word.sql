-- One word per thing: what is wrong with a peripheral is a fault, a kept filter is a saved view, what a terminal says of
-- itself over time is telemetry, and all that happened to it is its timeline.
alter table peripheral_trouble rename to peripheral_fault;
alter index peripheral_trouble_open rename to peripheral_fault_open;
alter index peripheral_trouble_since rename to peripheral_fault_since;
alter index peripheral_trouble_usb rename to peripheral_fault_usb;
alter index peripheral_trouble_past rename to peripheral_fault_past;
alter index peripheral_trouble_peripheral rename to peripheral_fault_peripheral;
alter index peripheral_trouble_unseen rename to peripheral_fault_unseen;
alter table view rename to saved_view;
alter index view_name rename to saved_view_name;
alter index view_shared rename to saved_view_shared;
alter table view_default rename to saved_view_default;
alter index view_default_view rename to saved_view_default_view;

-- Roles hold menu rows and tokens hold codes: both keep what they had, under its new name.
create function pg_temp.renamed(code text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(code,
    '^trouble\.', 'fault.'), '^record\.', 'telemetry.'), '^history\.', 'timeline.')
$$;
update menu set permission = pg_temp.renamed(permission) where permission ~ '^(trouble|record|history)\.';
update menu set key = regexp_replace(key, '[^:]+$', '') || pg_temp.renamed(substring(key from '[^:]+$'))
  where key ~ ':(trouble|record|history)\.[^:]*$';
update api_token set codes = array(select pg_temp.renamed(code) from unnest(codes) as code)
  where exists (select from unnest(codes) as code where code ~ '^(trouble|record|history)\.');
