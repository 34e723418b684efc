-- What browsers were kept from loading by a page's Content-Security-Policy: the page's first segment, the directive and the
-- origin that was blocked. Neither addresses nor anything of whoever looked.
create table policy_reports (
  page text not null,
  directive text not null,
  blocked text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (page, directive, blocked)
);
create index policy_reports_last on policy_reports (last_at desc);
