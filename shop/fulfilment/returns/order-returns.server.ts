import type { Database } from "#platform/database/database.server.ts";
import { allows, type OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { linkedReturn, type Return } from "./return.ts";
import { type ExchangeOffer, exchangeOffer, type GiveUpOffer, giveUpOffer } from "./return-offer.ts";
import { returnsOfOrder } from "./return-queries.server.ts";
import { piecesLeft } from "./return-refund.ts";
import { exchangeSizes } from "./size-queries.server.ts";

/** With what can still be returned, for the order's page. */
export interface OrderReturns {
  returns: Return[];
  giveUp: GiveUpOffer;
  exchange: ExchangeOffer;
  hasOtherSize: boolean;
}

/** The caller must have checked the viewer's `right`. Rules: REFUND-75. */
export async function readOrderReturns(
  db: Database,
  order: Order,
  now: Date,
  right: OrderRight = "owner",
): Promise<OrderReturns> {
  const all = await returnsOfOrder(db, order.id);
  const returns = allows(right, "documents") ? all : all.map(linkedReturn);
  const exchange = exchangeOffer(order, returns, now);
  const hasOtherSize = exchange.kind === "exchange" && exchange.sizes && (await isOtherSizeInStock(db, order, returns));
  return { returns, giveUp: giveUpOffer(order, returns, now), exchange, hasOtherSize };
}

async function isOtherSizeInStock(db: Database, order: Order, returns: readonly Return[]): Promise<boolean> {
  const sizes = await exchangeSizes(db, order);
  return [...piecesLeft(order, returns)].some(([line, left]) => left > 0 && (sizes.get(line)?.length ?? 0) > 0);
}
