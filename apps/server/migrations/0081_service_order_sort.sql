-- Lists of orders by how they are sorted.
drop index service_order_status;
create index service_order_status on service_order (enterprise_id, status, id);
create index service_order_priority on service_order (enterprise_id, priority, id);
create index service_order_due on service_order (enterprise_id, solve_due, id);
