import type { Centavos } from "#platform/money.ts";

/** The default direction of each column. The keys appear in the URL. */
const SORTS = { cliente: "asc", desde: "desc", pedidos: "desc", gasto: "desc", ultimo: "desc" } as const;

export interface CustomerSort {
  by: keyof typeof SORTS;
  direction: "asc" | "desc";
}

/** Newest customers first by default. Rules: STAFF-45. */
export function customerSort(by: string | null, direction: string | null): CustomerSort {
  const named = isSortable(by) ? by : "desde";
  return { by: named, direction: direction === "asc" || direction === "desc" ? direction : SORTS[named] };
}

function isSortable(by: string | null): by is keyof typeof SORTS {
  return by !== null && Object.hasOwn(SORTS, by);
}

export interface ListedCustomer {
  id: string;
  name: string;
  email: string;
  /** Digits: the profile's, else those of the newest order; '' where unknown. */
  phone: string;
  city: string;
  state: string;
  since: Date;
  isWaiting: boolean;
  /** Paid and not cancelled. */
  orders: number;
  /** Received for their orders, minus refunds. */
  spentCents: Centavos;
  lastOrderAt: Date | null;
}

export function customerSubject(customerId: string): string {
  return `customer:${customerId}`;
}
