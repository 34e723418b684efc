import { whereMayAct } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import type { Services } from "#shop/services.server.ts";
import type { Replacement } from "./replacement.ts";
import { listReplacements } from "./replacement-queries.server.ts";
import type { SentAlong } from "./sent-along.ts";
import { findSentAlong } from "./sent-along-queries.server.ts";

export interface SeenParcel extends SentAlong {
  /** Ids of the unpaid additions that the shopper may pay. */
  payable: string[];
  /** Pieces that leave one of the orders in the other's favour. */
  replacements: Replacement[];
}

/** The caller must have checked access to the order. Rules: ORDER-85. */
export async function findSeenParcel(
  deps: Pick<Services, "db" | "config" | "clock">,
  orderId: string,
  shopper: Shopper,
): Promise<SeenParcel> {
  const along = await findSentAlong(deps.db, orderId);
  const unpaid = along.additions.filter(isPayable).map(({ id }) => id);
  const [payable, replacements] = await Promise.all([
    whereMayAct(deps, unpaid, shopper, "pay"),
    listReplacements(deps.db, orderId),
  ]);
  return { ...along, payable, replacements };
}
