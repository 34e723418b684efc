import { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import type { Services } from "#shop/services.server.ts";

/** What loaders and actions take the services from. */
export function contextOf(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}
