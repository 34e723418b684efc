-- no transaction
-- Whether a provider has ever told of a chargeback: its panel has an event for that, which may not be ticked. Few notices are
-- of that kind, whatever topic they come under.
create index concurrently if not exists webhook_events_chargebacks on webhook_events (provider)
  where topic = 'chargeback' or body like '%"order.charged_back"%';
