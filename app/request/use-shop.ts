import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

type Shop = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>;

/** Around parts that the server writes outside of the router. */
export const GivenShop = createContext<Shop | null>(null);

/** Facts of the shop that every page has: its brand, mode and public address. */
export function useShop(): Shop {
  const given = useContext(GivenShop);
  // biome-ignore lint/correctness/useHookAtTopLevel: a part is given the shop for good, or never
  const shop = given ?? useRouteLoaderData<typeof loader>("root");
  if (!shop) throw new Error("The shop's own data is read by the root of every page");
  return shop;
}
