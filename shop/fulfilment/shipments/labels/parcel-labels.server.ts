import type { Database } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { findOrderStatus } from "#shop/ordering/orders/order-queries.server.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import { cartRequest } from "../melhor-envio/cart-request.ts";
import { lacksInvoice } from "../sending/invoice-rule.ts";
import type { Shipment } from "../shipment.ts";
import { findShipment, listCalledOff } from "../shipment-queries.server.ts";
import { nextStep } from "../shipment-state.ts";
import { keepLabel, linkLabels } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";
import { type LabelKind, type Needed, stuck } from "./label-kind.server.ts";
import { declaresGonePieces } from "./label-lines.ts";
import { readAddedToOrder } from "./read-label-lines.server.ts";
import { runLabelStep } from "./run-label-step.server.ts";

export const labelStepJob = defineJob(
  "shipments.step",
  { workers: 2 },
  (deps: Needed, { shipmentId }: { shipmentId: string }) => runLabelStep(deps, PARCEL_LABELS, shipmentId),
);

/** Of parcels to customers. */
export const PARCEL_LABELS: LabelKind<Shipment> = {
  table: "shipments",
  name: "label",
  enqueue: (jobs, db, shipmentId, options) => jobs.send(db, labelStepJob, { shipmentId }, options),
  find: findShipment,
  listCalledOff,
  async step(db, shipment) {
    if (shipment.kind !== "melhor_envio") return null;
    return nextStep({ ...shipment, cancelWanted: shipment.cancelWanted || (await isCalledOff(db, shipment)) });
  },
  isStopped: (db, { orderId }) => isStopped(db, orderId),
  async cart({ db, config }, shipment, { order, sender }) {
    if (!order.customerDocument) return stuck("document_missing");
    const more = await readAddedToOrder(db, order.id);
    if (declaresGonePieces(shipment, more)) return stuck("addition_changed");
    const lines = [...order.items, ...more.added];
    if (lacksInvoice(order, lines, shipment.contents)) return stuck("invoice_missing");
    const { id: reference, serviceId, box, contents, agencyId } = shipment;
    if (!serviceId || !box) throw new Error(`Shipment ${reference} lacks a service or a box`);
    const referenceUrl = `${config.publicUrl}/admin/pedidos/${order.id}`;
    const named = { reference, referenceUrl, platform: config.brand.name };
    return (labels) => labels.add(cartRequest({ ...named, serviceId, box, contents, lines, agencyId, sender, order }));
  },
  findLost: (_, labels, { id, createdAt }) => labels.find(id, createdAt),
  async refusePayment({ db }, shipment) {
    const isGone = declaresGonePieces(shipment, await readAddedToOrder(db, shipment.orderId));
    return isGone ? stuck("addition_changed") : null;
  },
  generated: (_, { told }) => ({ kind: "done", state: "generated", news: told }),
  async print(labels, { providerOrderId }) {
    const file = await labels.download(providerOrderId ?? "");
    return file.kind === "failed" ? file : { kind: "done", state: "ready", file: file.value };
  },
  async finish({ clock }, trx, { id, orderId }, { file }) {
    if (!file) return;
    await keepLabel(trx, id, file, clock());
    await linkLabels(trx, orderId, clock());
  },
  applyNews: applyTrackingUpdateIn,
};

/** A cancelled order's label must not be paid. Rules: SHIP-57. */
async function isCalledOff(db: Database, { orderId }: Shipment): Promise<boolean> {
  return (await findOrderStatus(db, orderId)) === "cancelled";
}
