-- What a mail is about, such as `order.12`: whoever it went to may answer it. Null: nobody reads an answer.
alter table mail add column topic text;
create index mail_topic on mail (account_id, topic, created_at) where topic is not null;

-- Answers that were taken in, so that one that is delivered twice is taken once.
create table mail_taken (
  account_id bigint not null references account on delete cascade,
  topic text not null,
  -- SHA-256 of the Message-ID, or of the whole mail where it has none.
  key bytea not null,
  at timestamptz not null,
  primary key (account_id, topic, key)
);
create index mail_taken_at on mail_taken (at);
