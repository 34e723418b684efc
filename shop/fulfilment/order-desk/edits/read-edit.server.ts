import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import { findCartProducts } from "#shop/ordering/cart/cart-queries.server.ts";
import { stockRowFor } from "#shop/ordering/cart/priced-cart.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { skusOfOrder } from "#shop/ordering/orders/order-line-queries.server.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { Return } from "../../returns/return.ts";
import { returnsOfOrder } from "../../returns/return-queries.server.ts";
import { listShipments } from "../../shipments/shipment-queries.server.ts";
import { type NoEdit, noEditReason } from "./may-edit.ts";
import { editVersion, type LineSizes } from "./order-edit.ts";

/** What the page that changes an order's pieces shows. */
export interface OrderEdit {
  order: Order;
  returns: Return[];
  /** The sizes that each line's product has now, by line id. */
  sizes: Record<string, LineSizes>;
  refundableCents: Centavos;
  /** Why nothing can be changed; null: it can. */
  noEdit: NoEdit | null;
  /** May take pieces out, which refunds them. */
  mayRefund: boolean;
  /** The form's idempotency key. */
  editId: string;
  version: string;
}

/** Reads an order for changing its pieces; null: unknown. Needs 'orders.read'. */
export async function readOrderEdit(
  db: Database,
  staff: Pick<StaffSession, "role">,
  orderId: string,
): Promise<OrderEdit | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const order = await findOrderById(db, orderId);
  if (!order) return null;
  const [sizes, shipments, returns, refundableCents] = await Promise.all([
    editSizes(db, order),
    listShipments(db, orderId),
    returnsOfOrder(db, orderId),
    readMoneyLeft(db, order.externalPaymentId),
  ]);
  return {
    order,
    returns,
    sizes: Object.fromEntries(sizes),
    refundableCents,
    noEdit: noEditReason(order, shipments),
    mayRefund: mayDo(staff.role, "orders.refund"),
    editId: randomUUID(),
    version: editVersion(order, refundableCents),
  };
}

/** The sizes of each line's product, also sold-out ones; none where the product is gone. By line id. Rules: EDIT-3. */
export async function editSizes(db: Database, { id: orderId, items }: Order): Promise<Map<string, LineSizes>> {
  const [products, skus] = await Promise.all([
    findCartProducts(
      db,
      items.map(({ productId }) => productId),
    ),
    skusOfOrder(db, orderId),
  ]);
  return new Map(
    items.map(({ id, productId }) => {
      const product = products.get(productId);
      const sizes = (product ? sizesFor(product) : []).flatMap((size) => {
        const row = product && stockRowFor(product, size);
        return row ? [{ size, skuId: row.id, free: row.free }] : [];
      });
      return [id, { skuId: skus.get(id)?.skuId ?? "", sizes }];
    }),
  );
}
