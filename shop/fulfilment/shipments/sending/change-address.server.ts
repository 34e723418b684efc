import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { moveAdditions } from "#shop/ordering/orders/along/sent-along-store.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { isOrderId, type Order } from "#shop/ordering/orders/order.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { recordEventOnce, writeOrderChange } from "#shop/ordering/orders/order-state-store.server.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";
import { refundOrderIn } from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { findQuoteOption } from "#shop/ordering/shipping/shipping-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { linesLeft } from "../labels/parcel-split.ts";
import { listParcelsHolding, listShipments } from "../shipment-queries.server.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { ADDRESS_PARTS, addressVersion, canEditAddress } from "./address-edit.ts";
import { CHEAPER_SHIPPING, sumShippingBack } from "./shipping-back-queries.server.ts";
import { differenceText, type ShippingDifference, shippingDifference } from "./shipping-difference.ts";

export type AddressChanged =
  /** `shipping`: null where it cannot be compared. `refundCents`: what of it goes back. */
  | { kind: "saved"; changed: boolean; shipping: ShippingDifference | null; refundCents: Centavos }
  /** `label_bought`: a label has the address, or might have it; cancel the label first. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" | "label_bought" }
  /** Somebody else has changed it since the form was opened. */
  | { kind: "refused"; reason: "address_changed" };

/** In the customer's mail, which shows the new address. */
const ADDRESS_CHANGE = "o endereço de entrega";

export interface WantedAddress {
  orderId: string;
  address: ShippingAddress;
  /** The `addressVersion` that the form was filled in on. */
  seen: string;
  /** Gives back what the same shipping costs less; needs 'orders.refund'. */
  returnsShipping?: boolean;
}

/**
 * For a paid order, before any label is bought, e.g. if its carrier rejects the address. The shipping price stays; what
 * the new address makes cheaper goes back if staff want that. Additions move along, and the customer is mailed. The
 * audit log has which parts changed, not the address. Needs 'orders.write'. Rules: EDIT-11, EDIT-20, EDIT-21, EDIT-23,
 * ORDER-65.
 */
export async function changeDeliveryAddress(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "carrierCircuit" | "fetch">,
  staff: StaffSession,
  { orderId, address, seen, returnsShipping = false }: WantedAddress,
): Promise<AddressChanged> {
  const { db, clock, jobs } = deps;
  const notAllowed =
    refuseUnlessAllowed(staff, "orders.write") ?? (returnsShipping && refuseUnlessAllowed(staff, "orders.refund"));
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  // Carriers are asked before the order is locked.
  const todayCents = await todaysShipping(deps, orderId, address.zipCode);
  return inTransaction(db, async (trx): Promise<AddressChanged> => {
    if (!(await lockOrderOfShipment(trx, orderId))) return { kind: "refused", reason: "not_found" };
    const order = await findOrderById(trx, orderId);
    if (!order || !isUnsent(order.status)) return { kind: "refused", reason: "wrong_status" };
    const parcels = [...(await listShipments(trx, orderId)), ...(await listParcelsHolding(trx, orderId))];
    if (!canEditAddress(parcels)) return { kind: "refused", reason: "label_bought" };
    const before = order.shippingAddress;
    const changed = ADDRESS_PARTS.filter((part) => (before[part] ?? "") !== (address[part] ?? ""));
    if (changed.length === 0) return { kind: "saved", changed: false, shipping: null, refundCents: 0 };
    if (seen !== addressVersion(before)) return { kind: "refused", reason: "address_changed" };
    const now = clock();
    const change = { shipping_address: JSON.stringify({ ...before, ...address }), updated_at: now };
    const returnedCents = todayCents === null ? 0 : await sumShippingBack(trx, orderId);
    const shipping = todayCents === null ? null : shippingDifference(order.amounts, todayCents, returnedCents);
    const changeId = randomUUID();
    const refundCents = returnsShipping ? await returnShipping(deps, trx, staff, { order, changeId, shipping }) : 0;
    await writeOrderChange(trx, orderId, change);
    const more = refundCents > 0 ? { refund_cents: refundCents } : {};
    await recordEventOnce(trx, { orderId, kind: "address_changed", subject: changeId, at: now, more });
    const after = { parts: changed, ...(shipping && { reason: differenceText(shipping) }) };
    const subject = `order:${orderId}`;
    await recordAudit(trx, { actor: staff.staffId, action: "order.address_changed", subject, after }, now);
    await moveAdditions(trx, { orderId, before, address: { ...before, ...address }, at: now });
    const back = refundCents > 0 && { amountCents: refundCents };
    const fact = { id: `address-${now.getTime()}`, changes: [ADDRESS_CHANGE], ...back };
    await jobs.send(trx, orderMailJob, { orderId, kind: "order_changed", fact });
    return { kind: "saved", changed: true, shipping, refundCents };
  });
}

/** Refunds the difference as far as there is money; returns how much. Rules: EDIT-23. */
async function returnShipping(
  deps: Needed,
  trx: DatabaseTransaction,
  staff: StaffSession,
  { order, changeId, shipping }: { order: Order; changeId: string; shipping: ShippingDifference | null },
): Promise<Centavos> {
  const left = await readMoneyLeft(trx, order.externalPaymentId);
  const amountCents = Math.min(shipping?.cheaperCents ?? 0, left);
  if (amountCents === 0) return 0;
  const refund = { orderId: order.id, amountCents, reason: CHEAPER_SHIPPING, refundId: changeId };
  const answer = await refundOrderIn(deps, trx, staff, refund);
  return answer.kind === "requested" ? answer.amountCents : 0;
}

/**
 * Today's price to another CEP, by the service it was sold with, for the pieces it still has. Null: the same CEP, no
 * shipping charged, picked up, estimates only, or the service is not offered there. Rules: EDIT-23.
 */
export async function todaysShipping(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  orderId: string,
  cep: string,
): Promise<Centavos | null> {
  const order = await findOrderById(deps.db, orderId, "record");
  if (!order || order.shippingAddress.zipCode === cep || order.amounts.netShippingCents === 0) return null;
  const sold = order.shippingOptionId ? await findQuoteOption(deps.db, order.shippingOptionId) : null;
  if (!sold || sold.pickup !== null) return null;
  const items = linesLeft(order.items, []).map(({ productId, quantity }) => ({ productId, quantity }));
  const quote = await quoteShipping(deps, { cep, items });
  if (quote.kind !== "quoted") return null;
  const same = quote.options.find(({ name, company }) => name === sold.name && company.name === sold.companyName);
  return same && !same.isEstimate ? same.priceCents : null;
}
