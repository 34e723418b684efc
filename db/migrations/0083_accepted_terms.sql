-- no transaction
-- Which versions of the terms orders accepted: the pages of the legal texts list no others.
create index concurrently if not exists orders_accepted_terms on orders (accepted_terms_version);
