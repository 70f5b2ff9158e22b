-- Orders that the people at a terminal sent from it, by the terminal's own name of each: nothing is taken in twice.
create table service_order_shop (
  terminal_id bigint not null references terminal on delete cascade,
  id text not null,
  -- Set within the transaction that takes it in.
  order_id bigint references service_order on delete cascade,
  -- When it was written, by the terminal's clock.
  written_at timestamptz,
  at timestamptz not null,
  primary key (terminal_id, id)
);
create index service_order_shop_newest on service_order_shop (terminal_id, at desc);
create index service_order_shop_order on service_order_shop (order_id);
