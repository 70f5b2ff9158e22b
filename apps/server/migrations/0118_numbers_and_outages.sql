alter table terminal_state
  -- The connection that the last report was numbered on: each may count anew.
  add column seq_session bigint not null default 0,
  -- Reports that come and are not taken in.
  add column ignored jsonb,
  -- When its server was last there, where that went down with the connection.
  add column lost_at timestamptz;
alter table connection_log drop constraint connection_log_reason_check,
  add constraint connection_log_reason_check check (reason in ('goodbye', 'lost', 'outage'));

-- Moments of terminals are kept by the server's clock; those of clocks known to be wrong were kept as they came.
update terminal_state set facts = facts || (
  select coalesce(jsonb_object_agg(name, (facts ->> name)::numeric - clock_off_ms), '{}')
  from unnest(array['bootAt', 'shutdownAt']) as name
  where facts ? name and (facts ->> name)::numeric - clock_off_ms between 0 and 8.64e15)
where abs(clock_off_ms) > 300000 and facts ?| array['bootAt', 'shutdownAt'];
