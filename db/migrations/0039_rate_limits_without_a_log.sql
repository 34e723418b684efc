-- Every question to the shop's doors writes here: without the write-ahead log no answer waits for the disk, and without an
-- index on what each write changes a row is written in its place. After a crash the buckets are full; that is acceptable.
drop index rate_limits_age;
alter table rate_limits set (fillfactor = 50);
alter table rate_limits set unlogged;
