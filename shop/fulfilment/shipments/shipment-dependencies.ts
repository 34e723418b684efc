import type { Services } from "#shop/services.server.ts";

export interface ShipmentDependencies extends Pick<Services, "db" | "clock" | "config" | "logger" | "jobs"> {
  fetch?: typeof fetch;
}
