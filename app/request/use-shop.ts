import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** Facts of the shop that every page has: its brand, mode and public address. */
export function useShop() {
  const shop = useRouteLoaderData<typeof loader>("root");
  if (!shop) throw new Error("The shop's own data is read by the root of every page");
  return shop;
}
