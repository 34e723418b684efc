-- no transaction
-- A low balance at the carriers' lasts until it is above the limit again: one alert at a time.
create unique index concurrently if not exists payment_alerts_carrier_balance on payment_alerts (kind)
  where ended_at is null and kind = 'low_carrier_balance';
