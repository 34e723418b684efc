import type { Database } from "#platform/database/database.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { allows, type OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";
import { linkedReturn, type Return } from "./return.ts";
import { type ExchangeOffer, exchangeOffer, type GiveUpOffer, giveUpOffer } from "./return-offer.ts";
import { findAnyReturn, returnsOfOrder } from "./return-queries.server.ts";
import { piecesLeft } from "./return-refund.ts";
import { exchangeSizes } from "./size-queries.server.ts";

export interface SeenReturn {
  made: Return;
  right: OrderRight;
}

/** Null: unknown, or the viewer has no right to its order, which must not show. Rules: REFUND-18, REFUND-75. */
export async function findReturn(
  deps: Pick<Services, "db" | "config" | "clock">,
  returnId: string,
  shopper: Shopper,
): Promise<SeenReturn | null> {
  const made = await findAnyReturn(deps.db, returnId);
  const right = made && (await findRight(deps, made.orderId, shopper));
  return made && right && allows(right, "return") ? { made: seenBy(right, made), right } : null;
}

/** As a shopper may see them, newest first; empty for somebody without a right. */
export async function listReturnsFor(
  deps: Pick<Services, "db" | "config" | "clock">,
  orderId: string,
  shopper: Shopper,
  { limit, offset }: { limit: number; offset: number },
): Promise<Return[]> {
  const right = await findRight(deps, orderId, shopper);
  if (right === null || !allows(right, "return")) return [];
  const made = (await returnsOfOrder(deps.db, orderId)).reverse().slice(offset, offset + limit);
  return made.map((each) => seenBy(right, each));
}

function seenBy(right: OrderRight, made: Return): Return {
  return allows(right, "documents") ? made : linkedReturn(made);
}

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
  const returns = all.map((each) => seenBy(right, each));
  const exchange = exchangeOffer(order, returns, now);
  const hasOtherSize = exchange.kind === "exchange" && exchange.sizes && (await isOtherSizeInStock(db, order, returns));
  return { returns, giveUp: giveUpOffer(order, returns, now), exchange, hasOtherSize };
}

async function isOtherSizeInStock(db: Database, order: Order, returns: readonly Return[]): Promise<boolean> {
  const sizes = await exchangeSizes(db, order);
  return [...piecesLeft(order, returns)].some(([line, left]) => left > 0 && (sizes.get(line)?.length ?? 0) > 0);
}
