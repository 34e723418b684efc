import type { Database } from "#platform/database.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Return } from "./return.ts";
import { type ExchangeOffer, exchangeOffer, type GiveUpOffer, giveUpOffer } from "./return-offer.ts";
import { returnsOfOrder } from "./return-queries.server.ts";

/** What was returned of an order, and what may still be, as an order's page shows it. */
export interface OrderReturns {
  returns: Return[];
  giveUp: GiveUpOffer;
  exchange: ExchangeOffer;
}

/** Callers have checked whose the order is. */
export async function readOrderReturns(db: Database, order: Order, now: Date): Promise<OrderReturns> {
  const returns = await returnsOfOrder(db, order.id);
  return { returns, giveUp: giveUpOffer(order, returns, now), exchange: exchangeOffer(order, returns, now) };
}
