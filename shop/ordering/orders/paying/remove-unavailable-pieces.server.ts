import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { priceCart } from "#shop/ordering/cart/cart-queries.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { findQuoteOption } from "#shop/ordering/shipping/shipping-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Shopper } from "../access/shopper.ts";
import type { Order } from "../order.ts";
import { readOrder } from "../order-queries.server.ts";
import { type OrderInput, StoredShippingAddress } from "../placing/order-input.ts";
import { changeRefusal, replaceOrder, type UpdatedOrder } from "../update-order.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">;

export type LeftOutPieces =
  | UpdatedOrder
  /** None of its pieces is available. */
  | { kind: "refused"; reason: "nothing_left" };

/**
 * Removes sold-out and discontinued pieces while no payment runs, and reprices the rest, even if all are available:
 * current prices, a new shipping quote, the coupon if it still helps. For the order's customer or the visitor with its
 * claim. Rules: ORDER-28, ORDER-29.
 */
export async function removeUnavailablePieces(deps: Needed, orderId: string, shopper: Shopper): Promise<LeftOutPieces> {
  const { db, config } = deps;
  const refused = await inTransaction(db, (trx) => changeRefusal({ ...deps, db: trx }, orderId, shopper));
  if (refused) return refused;
  const order = await readOrder(db, orderId, "record");
  const wanted = order.items.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  const { lines } = await priceCart(db, wanted, { unlisted: config.mode === "demo" });
  const left = lines
    .map(({ productId, size, quantity, available }) => ({ productId, size, quantity: Math.min(quantity, available) }))
    .filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return { kind: "refused", reason: "nothing_left" };

  const input = inputOf(order, left, await sameShipping(deps, order, left));
  const updated = await replaceOrder(deps, orderId, input, shopper);
  const lostCoupon =
    updated.kind === "refused" && (updated.reason === "coupon_refused" || updated.reason === "unknown_coupon");
  return lostCoupon ? replaceOrder(deps, orderId, { ...input, coupon_code: undefined }, shopper) : updated;
}

interface Piece {
  productId: string;
  size: string;
  quantity: number;
}

function inputOf(order: Order, pieces: readonly Piece[], shippingOptionId: string | undefined): OrderInput {
  return {
    items: pieces.map(({ productId, ...piece }) => ({ product_id: productId, ...piece })),
    shipping_option_id: shippingOptionId,
    coupon_code: order.couponCode ?? undefined,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    customer_cpf: order.customerDocument ?? undefined,
    gift_message: order.giftMessage ?? undefined,
    gift_recipient: order.giftRecipient ?? undefined,
    shipping_address: StoredShippingAddress.parse(order.shippingAddress),
  };
}

/** The order's service, quoted for the remaining pieces; undefined: not offered, then the cheapest is used. */
async function sameShipping(deps: Needed, order: Order, items: Piece[]): Promise<string | undefined> {
  const chosen = order.shippingOptionId ? await findQuoteOption(deps.db, order.shippingOptionId) : null;
  if (!chosen) return undefined;
  const quote = await quoteShipping(deps, { cep: order.shippingAddress.zipCode, items });
  if (quote.kind !== "quoted") return undefined;
  const same = quote.options.find(({ name, company, pickup }) =>
    chosen.pickup !== null ? pickup !== null : name === chosen.name && company.name === chosen.companyName,
  );
  return same?.id;
}
