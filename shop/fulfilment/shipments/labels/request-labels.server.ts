import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { prepareOrderIn } from "#shop/ordering/orders/advance-order.server.ts";
import { alongState } from "#shop/ordering/orders/along/sent-along.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { lockAdditions } from "#shop/ordering/orders/along/sent-along-store.server.ts";
import { findOrderById, readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { isUnderWay } from "#shop/ordering/orders/order-status.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import { CARRIER_SERVICES } from "#shop/ordering/shipping/shipping-settings.ts";
import { namesAgencies, readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { missingInSender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { lacksInvoice } from "../sending/invoice-rule.ts";
import type { Box, Content } from "../shipment.ts";
import { insertShipment, lockOrderOfShipment } from "../shipment-store.server.ts";
import { type Agency, wantsAgency } from "./agency.ts";
import { labelVersion } from "./label-lines.ts";
import { labelStepJob } from "./parcel-labels.server.ts";
import { MOST_PARCELS, type ParcelSplitFault, parcelSplitFault } from "./parcel-split.ts";
import { readLabelLines } from "./read-label-lines.server.ts";

export interface LabelsWish {
  orderId: string;
  serviceId: string;
  /** The drop-off agency, for carriers that require one. */
  agency?: Pick<Agency, "id" | "name"> | null;
  boxes: readonly { box: Box; contents: readonly Content[] }[];
  /** The `labelVersion` that the form showed; omitted: the boxes alone are checked. */
  seen?: string;
}

export type LabelsAnswer =
  | { kind: "wanted"; shipmentIds: string[] }
  | { kind: "refused"; reason: ParcelSplitFault | "too_many_boxes" | "unknown_service" | "agency_missing" }
  /** `has_parcels`: there are labels already, or the order was sent by hand. */
  | {
      kind: "refused";
      reason: "not_allowed" | "not_found" | "wrong_status" | "not_paid" | "shipping_stopped" | "has_parcels";
    }
  /** `on_other_label`: the first order's label declares the pieces. `contents_changed`: the form showed others. */
  | { kind: "refused"; reason: "on_other_label" | "contents_changed" }
  | { kind: "refused"; reason: "not_configured" | "document_missing" | "invoice_missing" }
  | { kind: "refused"; reason: "sender_incomplete"; missing: string[] };

/**
 * Requests one label per box, for pieces in no active parcel, with those of paid additions; the order becomes
 * processing, and jobs do the steps. Refused if a label could not be made (no sender, no CPF of the recipient, no
 * invoice above R$ 1.000, pieces left over), and while the order's shipping is stopped. Needs 'orders.write'.
 * Rules: LAW-27, SHIP-44, SHIP-47, SHIP-87, SHIP-90.
 */
export async function requestLabels(deps: Needed, staff: StaffSession, wish: LabelsWish): Promise<LabelsAnswer> {
  const { db, clock, jobs, config } = deps;
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const order = await findOrderById(db, wish.orderId);
  if (!order) return { kind: "refused", reason: "not_found" };
  const service = CARRIER_SERVICES.find(({ id }) => id === wish.serviceId);
  if (!service) return { kind: "refused", reason: "unknown_service" };
  if (wish.boxes.length > MOST_PARCELS) return { kind: "refused", reason: "too_many_boxes" };
  const access = await readCarrierAccess(db, config);
  if (!access) return { kind: "refused", reason: "not_configured" };
  const namesAgency = wantsAgency(service.id) && (await namesAgencies(db, access));
  const agency = namesAgency ? (wish.agency ?? null) : null;
  if (namesAgency && !agency) return { kind: "refused", reason: "agency_missing" };
  const missing = missingInSender((await readSetting(deps, shippingSender)).value);
  if (missing.length > 0) return { kind: "refused", reason: "sender_incomplete", missing };
  if (!order.customerDocument) return { kind: "refused", reason: "document_missing" };

  const [carrierName = "", ...name] = service.label.split(" ");
  return inTransaction(db, async (trx): Promise<LabelsAnswer> => {
    const held = await lockOrderOfShipment(trx, order.id);
    // A shipped order may still have pieces whose label was cancelled.
    if (!isUnderWay(held?.status)) return { kind: "refused", reason: "wrong_status" };
    if (await isStopped(trx, order.id)) return { kind: "refused", reason: "shipping_stopped" };
    await lockAdditions(trx, order.id);
    const present = await readOrder(trx, order.id);
    const { first } = await findSentAlong(trx, order.id);
    if (first && alongState(present, first) === "on_label") return { kind: "refused", reason: "on_other_label" };
    const { lines, left } = await readLabelLines(trx, present);
    if (left.length === 0) return { kind: "refused", reason: "has_parcels" };
    if (wish.seen !== undefined && wish.seen !== labelVersion(left)) {
      return { kind: "refused", reason: "contents_changed" };
    }
    const fault = parcelSplitFault(
      left,
      wish.boxes.map(({ contents }) => contents),
    );
    if (fault) return { kind: "refused", reason: fault };
    if (wish.boxes.some(({ contents }) => lacksInvoice(present, lines, contents))) {
      return { kind: "refused", reason: "invoice_missing" };
    }
    const prepared = await prepareOrderIn(deps, trx, staff, order.id);
    if (prepared.kind === "refused") return prepared;
    const shipmentIds: string[] = [];
    for (const { box, contents } of wish.boxes) {
      const packed = contents.filter(({ quantity }) => quantity > 0);
      const shipment = { orderId: order.id, kind: "melhor_envio", state: "planned", box, contents: packed } as const;
      const carried = { serviceId: service.id, carrierName, serviceName: name.join(" ") };
      const place = { agencyId: agency?.id ?? null, agencyName: agency?.name ?? null };
      const id = await insertShipment(trx, { ...shipment, ...carried, ...place }, clock());
      await jobs.send(trx, labelStepJob, { shipmentId: id });
      shipmentIds.push(id);
    }
    const additions = [...new Set(left.flatMap(({ addedBy }) => addedBy ?? []))];
    const after = { service: service.label, boxes: wish.boxes.length, ...(additions.length > 0 && { additions }) };
    await recordAudit(
      trx,
      { actor: staff.staffId, action: "order.labels_wanted", subject: `order:${order.id}`, after },
      clock(),
    );
    return { kind: "wanted", shipmentIds };
  });
}
