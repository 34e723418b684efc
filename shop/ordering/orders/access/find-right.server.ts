import type { Services } from "#shop/services.server.ts";
import type { Order } from "../order.ts";
import { findOrderById, type OrderParts } from "../order-queries.server.ts";
import { claimMatches } from "./claim.ts";
import { claimOrder } from "./claim-order.server.ts";
import { linkedOrder } from "./linked-order.ts";
import { type OrderAccess, readOrderAccess, readOrderAccesses } from "./order-access-queries.server.ts";
import { linkOpens } from "./order-link.server.ts";
import { allows, type OrderAction, type OrderRight } from "./order-right.ts";
import { presentsSomething, type Shopper } from "./shopper.ts";

type Needed = Pick<Services, "db" | "config" | "clock">;

/**
 * The shopper's strongest right; null: none, or no such order. A logged-in customer with the secret of an ownerless
 * order becomes its owner. Rules: ORDER-32, ORDER-33.
 */
export async function findRight(deps: Needed, orderId: string, shopper: Shopper): Promise<OrderRight | null> {
  const order = await readOrderAccess(deps.db, orderId);
  if (!order) return null;
  const right = rightTo(order, shopper, { appSecret: deps.config.appSecret, now: deps.clock() });
  const secret = shopper.secretOf?.(orderId) ?? null;
  if (right !== "claim" || shopper.customerId === null || secret === null) return right;
  return (await claimOrder(deps.db, { orderId, secret }, shopper.customerId)) ? "owner" : null;
}

function rightTo(
  order: OrderAccess,
  shopper: Shopper,
  { appSecret, now }: { appSecret: string; now: Date },
): OrderRight | null {
  if (order.customerId !== null && order.customerId === shopper.customerId) return "owner";
  if (order.customerId === null && claimMatches(order.claimHash, shopper.secretOf?.(order.id) ?? null)) return "claim";
  const code = shopper.linkOf?.(order.id);
  return code && linkOpens(code, order, { appSecret, now }) ? "link" : null;
}

export async function mayAct(deps: Needed, orderId: string, shopper: Shopper, action: OrderAction): Promise<boolean> {
  const right = await findRight(deps, orderId, shopper);
  return right !== null && allows(right, action);
}

/** The orders on which the shopper may act. Claims none, unlike `findRight`. */
export async function whereMayAct(
  deps: Needed,
  orderIds: readonly string[],
  shopper: Shopper,
  action: OrderAction,
): Promise<string[]> {
  const asked = orderIds.filter((id) => presentsSomething(shopper, id));
  if (asked.length === 0) return [];
  const orders = await readOrderAccesses(deps.db, asked);
  const setting = { appSecret: deps.config.appSecret, now: deps.clock() };
  return orders.flatMap((order) => {
    const right = rightTo(order, shopper, setting);
    return right !== null && allows(right, action) ? [order.id] : [];
  });
}

export interface SeenOrder {
  order: Order;
  right: OrderRight;
  /** Whether the payer's document is known; a link does not show the document. */
  hasDocument: boolean;
  /** Whether a customer owns the order, which a link does not show either. */
  hasOwner: boolean;
}

/** Masks personal data for a link. Null: unknown order or no right, the same answer. Rules: ORDER-33, ORDER-34. */
export async function findOrderFor(
  deps: Needed,
  orderId: string,
  shopper: Shopper,
  parts: OrderParts = "all",
): Promise<SeenOrder | null> {
  // Customers ask for their own orders over and over: one statement instead of two.
  const asked = shopper.customerId === null ? null : await findOrderById(deps.db, orderId, parts);
  const own = asked?.customerId === shopper.customerId ? asked : null;
  const right = own ? "owner" : await findRight(deps, orderId, shopper);
  const order = own ?? (right && (await findOrderById(deps.db, orderId, parts)));
  if (!right || !order) return null;
  const hasDocument = order.customerDocument !== null;
  return {
    right,
    order: right === "link" ? linkedOrder(order) : order,
    hasDocument,
    hasOwner: order.customerId !== null,
  };
}

/** Not masked; null for an unknown order and for another customer's. */
export async function findOwnOrder(
  deps: Needed,
  orderId: string,
  customerId: string,
  parts: OrderParts = "all",
): Promise<Order | null> {
  return (await findOrderFor(deps, orderId, { customerId }, parts))?.order ?? null;
}
