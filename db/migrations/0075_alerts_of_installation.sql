-- no transaction
-- What threatens the shop's data lasts until it is well again: one alert of a kind at a time.
create unique index concurrently if not exists payment_alerts_installation on payment_alerts (kind)
  where ended_at is null
    and kind in ('backup_missing', 'disk_low', 'certificate_ending', 'archive_failing', 'kept_for_long');
