-- Mails that a mail server has refused for good. No addresses: a mail is known by its id, which begins with what it is about.
create table mail_refusals (
  message_id text primary key,
  code integer not null,
  refused_at timestamptz not null default now()
);
create index mail_refusals_refused_at on mail_refusals (refused_at desc);
