-- A lost dispute gives up the refunds that were not made: the bank took their money. `state_before_loss` is what they were, and
-- become again when the money comes back. Null: given up by staff, or not at all.
alter table refunds add column state_before_loss text check (state_before_loss in ('requested', 'failed'));
