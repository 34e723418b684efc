-- Some carriers take parcels at an agency that the label must name.

alter table shipments
  -- The provider's number of the agency, and its name for the staff.
  add column agency_id text,
  add column agency_name text;
