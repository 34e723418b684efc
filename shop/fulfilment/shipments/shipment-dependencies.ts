import type { Services } from "#shop/services.server.ts";

/** What the use cases of parcels work with. */
export interface ShipmentDependencies extends Pick<Services, "db" | "clock" | "config" | "logger" | "jobs"> {
  fetch?: typeof fetch;
}
