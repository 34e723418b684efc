import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { moveAdditions } from "#shop/ordering/orders/along/sent-along-store.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import "#shop/ordering/orders/order-jobs.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { writeOrderChange } from "#shop/ordering/orders/order-state-store.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ShipmentDependencies } from "../shipment-dependencies.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { ADDRESS_PARTS, addressVersion } from "./address-version.ts";
import { canEditAddress } from "./can-edit-address.ts";

export type AddressChanged =
  | { kind: "saved"; changed: boolean }
  /** `label_bought`: a label has the address, or might have it; cancel the label first. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "wrong_status" | "label_bought" }
  /** Somebody else has changed it since the form was opened. */
  | { kind: "refused"; reason: "address_changed" };

const CORRECTABLE = ["confirmed", "processing"];
/** In the customer's mail, which shows the new address. */
const ADDRESS_CHANGE = "o endereço de entrega";

/** A corrected address as its form asks for it. */
export interface WantedAddress {
  orderId: string;
  address: ShippingAddress;
  /** The `addressVersion` that the form was filled in on. */
  seen: string;
}

/**
 * Changes a paid order's delivery address, e.g. if its carrier rejects it, before any label is bought. The shipping
 * price stays. The customer is mailed. The audit log records which parts changed and by whom, not the address. Needs
 * 'orders.write'. What was added to the order moves with it.
 * Rules: EDIT-11, EDIT-20, EDIT-21, ORDER-65.
 */
export async function changeDeliveryAddress(
  { db, clock, jobs }: ShipmentDependencies,
  staff: StaffSession,
  { orderId, address, seen }: WantedAddress,
): Promise<AddressChanged> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<AddressChanged> => {
    if (!(await lockOrderOfShipment(trx, orderId))) return { kind: "refused", reason: "not_found" };
    const order = await findOrderById(trx, orderId);
    if (!order || !CORRECTABLE.includes(order.status)) return { kind: "refused", reason: "wrong_status" };
    if (!canEditAddress(await listShipments(trx, orderId))) return { kind: "refused", reason: "label_bought" };
    const before = order.shippingAddress;
    const changed = ADDRESS_PARTS.filter((part) => (before[part] ?? "") !== (address[part] ?? ""));
    if (changed.length === 0) return { kind: "saved", changed: false };
    if (seen !== addressVersion(before)) return { kind: "refused", reason: "address_changed" };
    const now = clock();
    const change = { shipping_address: JSON.stringify({ ...before, ...address }), updated_at: now };
    await writeOrderChange(trx, orderId, change, [{ kind: "address_changed", at: now }]);
    await recordAudit(
      trx,
      { actor: staff.staffId, action: "order.address_changed", subject: `order:${orderId}`, after: { parts: changed } },
      now,
    );
    await moveAdditions(trx, { orderId, before, address: { ...before, ...address }, at: now });
    const fact = { id: `address-${now.getTime()}`, changes: [ADDRESS_CHANGE] };
    await jobs.send(trx, "orders.mail", { orderId, kind: "order_changed", fact });
    return { kind: "saved", changed: true };
  });
}
