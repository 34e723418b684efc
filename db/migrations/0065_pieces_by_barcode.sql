-- no transaction
-- A scanned barcode finds its piece.
create index concurrently if not exists skus_gtin on skus (gtin) where gtin is not null;
