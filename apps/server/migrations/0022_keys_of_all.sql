-- Strangers and terminals may repeat a call as well: a key belongs to an account, to a terminal, or to nobody that is
-- known. A stranger's key is kept as a hash, which nobody can send again.
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency alter column account_id drop not null;
alter table idempotency add column terminal_id bigint references terminal on delete cascade;
alter table idempotency add constraint idempotency_one_holder check (account_id is null or terminal_id is null);
alter table idempotency add constraint idempotency_key unique nulls not distinct (key, account_id, terminal_id);
create index idempotency_account on idempotency (account_id);
create index idempotency_terminal on idempotency (terminal_id);
