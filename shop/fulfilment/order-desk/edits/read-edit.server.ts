import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { effectivePrice, sizesFor } from "#shop/catalogue/products/product.ts";
import { findCartProducts } from "#shop/ordering/cart/cart-queries.server.ts";
import { type CartProduct, stockRowFor } from "#shop/ordering/cart/priced-cart.ts";
import { findCoupon } from "#shop/ordering/coupons/coupon-queries.server.ts";
import { isAwaited } from "#shop/ordering/orders/along/replacement.ts";
import { listReplacements } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { skusOfOrder } from "#shop/ordering/orders/order-line-queries.server.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { Return } from "../../returns/return.ts";
import { returnsOfOrder } from "../../returns/return-queries.server.ts";
import { listParcelsHolding, listShipments } from "../../shipments/shipment-queries.server.ts";
import { type NoEdit, noEditReason } from "./may-edit.ts";
import { editVersion, type LineSizes, type SwapProduct } from "./order-edit.ts";

export interface OrderEdit {
  order: Order;
  returns: Return[];
  /** What each line's pieces can become, by line id. */
  sizes: Record<string, LineSizes>;
  refundableCents: Centavos;
  /** Its coupon takes a fixed amount off, or is no longer known. */
  isFixedCoupon: boolean;
  /** Null: it can be changed. */
  noEdit: NoEdit | null;
  /** May take pieces out, which refunds them. */
  mayRefund: boolean;
  editId: string;
  version: string;
}

/** Null: unknown. Needs 'orders.read'. */
export async function readOrderEdit(
  db: Database,
  staff: Pick<StaffSession, "role">,
  orderId: string,
  swap: { line: string; productId: string } | null = null,
): Promise<OrderEdit | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const order = await findOrderById(db, orderId);
  if (!order) return null;
  const wanted = new Map(swap ? [[swap.line, swap.productId] as const] : []);
  const [sizes, shipments, heldBy, returns, refundableCents, isFixedCoupon] = await Promise.all([
    editSizes(db, order, wanted),
    listShipments(db, orderId),
    listParcelsHolding(db, orderId),
    returnsOfOrder(db, orderId),
    readMoneyLeft(db, order.externalPaymentId),
    takesFixedAmount(db, order),
  ]);
  return {
    order,
    returns,
    sizes: Object.fromEntries(sizes),
    refundableCents,
    isFixedCoupon,
    noEdit: noEditReason(order, [...shipments, ...heldBy]),
    mayRefund: mayDo(staff.role, "orders.refund"),
    editId: randomUUID(),
    version: editVersion(order, refundableCents),
  };
}

/** True for a coupon that is gone, in the customer's favour. */
export async function takesFixedAmount(db: Database, { couponCode }: Pick<Order, "couponCode">): Promise<boolean> {
  if (couponCode === null) return false;
  const coupon = await findCoupon(db, couponCode);
  return coupon === null || coupon.kind === "fixed";
}

/**
 * What each line's pieces can become, by line id: the sizes of its product or of the wanted one, sold-out ones too;
 * none where the product is gone. `wanted`: product codes by line id. Rules: EDIT-3, EDIT-12, EDIT-29.
 */
export async function editSizes(
  db: Database,
  { id: orderId, items }: Order,
  wanted: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, LineSizes>> {
  const [products, skus, replacements] = await Promise.all([
    findCartProducts(db, [...items.map(({ productId }) => productId), ...wanted.values()]),
    skusOfOrder(db, orderId),
    listReplacements(db, orderId),
  ]);
  const awaited = new Map(replacements.filter(isAwaited).map((each) => [each.orderItemId, each.additionNumber]));
  return new Map(
    items.map(({ id, productId }) => {
      const other = wanted.get(id);
      const product = products.get(other ?? productId);
      const sizes = (product ? sizesFor(product) : []).flatMap((size) => {
        const row = product && stockRowFor(product, size);
        return row ? [{ size, skuId: row.id, free: row.free }] : [];
      });
      const replaces = product && other !== undefined && other !== productId ? swapProduct(product) : null;
      const awaits = awaited.get(id);
      const line = { skuId: skus.get(id)?.skuId ?? "", sizes, product: replaces };
      return [id, awaits === undefined ? line : { ...line, awaits }];
    }),
  );
}

function swapProduct(product: CartProduct): SwapProduct {
  const { id, name, picturePath } = product;
  return { id, name, picturePath, unitPriceCents: effectivePrice(product) };
}
