-- Abbreviations that the runtime took for zones and nobody else does: what each was taken for.
create temporary table meant on commit drop as select * from (values
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'),
  ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'),
  ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'),
  ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'),
  ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'),
  ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Ho_Chi_Minh')) as m (said, zone);

update trading_hours t set zone = m.zone from meant m where upper(t.zone) = m.said;
update service_order_term t set zone = m.zone from meant m where upper(t.zone) = m.said;
update alert_plan t set time_zone = m.zone from meant m where upper(t.time_zone) = m.said;
update fence t set times = t.times || jsonb_build_object('zone', m.zone) from meant m
where upper(t.times ->> 'zone') = m.said;
update alarm_rule t set schedule = t.schedule || jsonb_build_object('zone', m.zone) from meant m
where upper(t.schedule ->> 'zone') = m.said;
