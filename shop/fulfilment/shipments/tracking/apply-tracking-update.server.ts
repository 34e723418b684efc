import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { deliverOrderIn } from "#shop/ordering/orders/advance-order.server.ts";
import { listLineQuantities } from "#shop/ordering/orders/order-line-queries.server.ts";
import { markInTransit } from "#shop/ordering/orders/order-state-store.server.ts";
import { isSent } from "#shop/ordering/orders/order-status.ts";
import { shipOrderIn } from "#shop/ordering/orders/ship-order.server.ts";
import { shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { Needed } from "../labels/label-kind.server.ts";
import { writeCourse } from "../labels/label-store.server.ts";
import { labelStepJob } from "../labels/parcel-labels.server.ts";
import { linesLeft } from "../labels/parcel-split.ts";
import type { ParcelNews } from "../melhor-envio/label-answer.ts";
import type { Shipment } from "../shipment.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { isActiveParcel, nextStep } from "../shipment-state.ts";
import { linkLabels, lockOrderOfShipment } from "../shipment-store.server.ts";
import { inOrder, stateAfter, TRACKING_EVENTS, type TrackingEventKind, trackingEventTexts } from "./tracking-event.ts";
import { deleteTrackingEvents, insertTrackingEvents } from "./tracking-store.server.ts";

/** Changes state, timeline and order, with the mails. Idempotent per milestone, from any source and in any order. */
export function applyTrackingUpdate(
  deps: Needed,
  shipment: Pick<Shipment, "id" | "orderId">,
  news: ParcelNews,
): Promise<void> {
  return inTransaction(deps.db, (trx) => applyTrackingUpdateIn(deps, trx, shipment, news));
}

/** In the caller's transaction. */
export async function applyTrackingUpdateIn(
  deps: Needed,
  trx: Database,
  { id, orderId }: Pick<Shipment, "id" | "orderId">,
  news: ParcelNews,
): Promise<void> {
  const now = deps.clock();
  const order = await lockOrderOfShipment(trx, orderId);
  const parcels = await listShipments(trx, orderId);
  const before = parcels.find((each) => each.id === id);
  if (!order || !before) return;

  const told = inOrder(TRACKING_EVENTS.filter((milestone) => milestone in news.milestones));
  const momentOf = (milestone: TrackingEventKind) => news.milestones[milestone] ?? now;
  const state = stateAfter(before.state, told);
  const after: Shipment = {
    ...before,
    state,
    trackingCode: before.trackingCode ?? news.trackingCode,
    postedAt: before.postedAt ?? (state === "posted" || state === "delivered" ? momentOf("posted") : null),
    deliveredAt: before.deliveredAt ?? (state === "delivered" ? momentOf("delivered") : null),
  };
  await writeCourse(trx, "shipments", before, after, now);
  if (!isActiveParcel(state)) await deleteTrackingEvents(trx, id);
  await tellTimeline(deps, trx, { parcels, after, told, momentOf, city: order.city });
  if (!isActiveParcel(state)) await linkLabels(trx, orderId, now);
  if (state !== before.state && nextStep(after)) await deps.jobs.send(trx, labelStepJob, { shipmentId: id });
  await moveOrder(deps, trx, { order, after, parcels, told });
}

interface Timeline {
  parcels: readonly Shipment[];
  after: Shipment;
  told: readonly TrackingEventKind[];
  momentOf: (milestone: TrackingEventKind) => Date;
  city: string;
}

/** Rules: SHIP-71. */
async function tellTimeline(deps: Needed, trx: Database, timeline: Timeline): Promise<void> {
  const { parcels, after, told, momentOf, city } = timeline;
  if (!isActiveParcel(after.state)) return;
  const { value: sender } = await readSetting({ ...deps, db: trx }, shippingSender);
  const origin = [sender.city, sender.state].filter(Boolean).join(", ");
  const others = parcels.filter((each) => each.id !== after.id && isActiveParcel(each.state));
  const volume = others.length > 0 ? ` (volume ${after.position})` : "";
  const events = told.flatMap((milestone) => {
    const words = trackingEventTexts(milestone);
    if (!words) return [];
    return [
      {
        orderId: after.orderId,
        shipmentId: after.id,
        milestone,
        at: momentOf(milestone),
        status: words.status,
        description: words.description + volume,
        location: words.place === "origin" ? origin : words.place === "destination" ? city : "",
      },
    ];
  });
  await insertTrackingEvents(trx, events);
}

interface Course {
  order: { status: string; trackingCode: string | null };
  after: Shipment;
  parcels: readonly Shipment[];
  told: readonly TrackingEventKind[];
}

/** Ships or delivers the order once the parcels with all its pieces are. Rules: SHIP-69, SHIP-70. */
async function moveOrder(deps: Needed, trx: Database, course: Course): Promise<void> {
  const { order, after, parcels, told } = course;
  const { orderId, trackingCode } = after;
  if (after.postedAt === null) return;
  const alive = parcels
    .map((each) => (each.id === after.id ? after : each))
    .filter((each) => isActiveParcel(each.state));
  const isWhole = linesLeft(await listLineQuantities(trx, orderId), alive).length === 0;
  if (!isWhole || alive.some((each) => each.postedAt === null)) return;
  const isNews = !isSent(order.status);
  // Some carriers assign their code only once they have the parcel.
  const isFirstCode = order.status === "shipped" && order.trackingCode === null && trackingCode !== null;
  if (isNews || isFirstCode) {
    const parcel = {
      orderId,
      trackingCode,
      shippedAt: after.postedAt,
      ...(after.carrierName && { carrierName: after.carrierName }),
      ...(after.serviceName && { serviceName: after.serviceName }),
    };
    const shipped = await shipOrderIn(deps, trx, "carrier", parcel);
    if (shipped.kind === "refused") {
      deps.logger.warn(
        { order: orderId, reason: shipped.reason },
        "a carrier has the parcel of an order that is not sent",
      );
    }
  }
  if (told.includes("received")) {
    await markInTransit(trx, orderId);
  }
  if (after.deliveredAt && alive.every((each) => each.state === "delivered")) {
    await deliverOrderIn(deps, trx, "carrier", { orderId, deliveredAt: after.deliveredAt });
  }
}
