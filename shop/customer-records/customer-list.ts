import type { Centavos } from "#platform/money.ts";

/** What the staff's list of customers may be ordered by, with the direction one would expect; the values stand in its address. */
const SORTS = { cliente: "asc", desde: "desc", pedidos: "desc", gasto: "desc", ultimo: "desc" } as const;

export interface CustomerSort {
  by: keyof typeof SORTS;
  direction: "asc" | "desc";
}

/** The order an address names; the newest customers first unless it says otherwise. Rules: STAFF-45. */
export function customerSort(by: string | null, direction: string | null): CustomerSort {
  const named = isSortable(by) ? by : "desde";
  return { by: named, direction: direction === "asc" || direction === "desc" ? direction : SORTS[named] };
}

function isSortable(by: string | null): by is keyof typeof SORTS {
  return by !== null && Object.hasOwn(SORTS, by);
}

/** One customer of the staff's list. */
export interface ListedCustomer {
  id: string;
  name: string;
  email: string;
  /** Digits: the profile's, else those of the newest order; '' where unknown. */
  phone: string;
  city: string;
  state: string;
  since: Date;
  /** Nobody has opened the confirmation mail yet. */
  isWaiting: boolean;
  /** Paid for and not cancelled. */
  orders: number;
  /** What came in for their orders, less what went back. */
  spentCents: Centavos;
  lastOrderAt: Date | null;
}

/** What the audit log calls a customer. */
export function customerSubject(customerId: string): string {
  return `customer:${customerId}`;
}
