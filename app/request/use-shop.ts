import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** What every page knows of the shop: its brand, mode and public address. */
export function useShop() {
  const shop = useRouteLoaderData<typeof loader>("root");
  if (!shop) throw new Error("The shop's own data is read by the root of every page");
  return shop;
}
