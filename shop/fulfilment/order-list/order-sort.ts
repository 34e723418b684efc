import type { OrderView } from "./order-view.ts";

/** Each has an index. */
export const SORT_KEYS = ["data", "cliente", "total"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** 'data-asc' is oldest first. */
export type OrderSort = `${SortKey}-${"asc" | "desc"}`;

/** Without a sort in the URL: oldest first where orders are packed, else newest first. Rules: ORDER-64. */
export function sortOf(value: string | null | undefined, view: OrderView): OrderSort {
  const named = SORT_KEYS.flatMap((key) => [`${key}-asc`, `${key}-desc`] as const).find((sort) => sort === value);
  return named ?? (view === "embalar" ? "data-asc" : "data-desc");
}

export function sortParts(sort: OrderSort): { by: SortKey; direction: "asc" | "desc" } {
  const by = SORT_KEYS.find((key) => sort.startsWith(key)) ?? "data";
  return { by, direction: sort.endsWith("-asc") ? "asc" : "desc" };
}
