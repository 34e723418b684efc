-- Grows when staff revoke an order's links: signed links of earlier generations open nothing.
alter table orders add column link_generation smallint not null default 0;
