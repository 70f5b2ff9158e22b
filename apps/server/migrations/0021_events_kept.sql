-- Events are kept for two years, and found by their age along very little: they come in in its order.
create index event_age on event using brin (received_at);
