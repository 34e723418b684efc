import { findOrder, listTrackingEvents, type TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import { openLabels } from "../labels/open-labels.server.ts";
import type { ShipmentDependencies } from "../shipment-dependencies.ts";
import { pollTracking } from "./track-shipments.server.ts";
import { failedLast, isCodeOf } from "./tracking-queries.server.ts";
import { claimOfOrder } from "./tracking-store.server.ts";

/** A person is waiting for the page. */
const CUSTOMER_TIMEOUT_MS = 6_000;

export type TrackingRefresh =
  | { kind: "refreshed"; events: TrackingEvent[] }
  | { kind: "refused"; reason: "not_found" | "other_code" }
  /** The carrier did not answer; earlier events remain. */
  | { kind: "unavailable" };

/**
 * The tracking events of a customer's own order, newest first. Polls the carrier first, unless that was done within the
 * last hour, for which the provider caches its answers. `trackingCode`, if given, must belong to the order.
 * Rules: SHIP-75.
 */
export async function refreshTracking(
  deps: ShipmentDependencies,
  customerId: string,
  { orderId, trackingCode }: { orderId: string; trackingCode?: string },
): Promise<TrackingRefresh> {
  const { db } = deps;
  const order = await findOrder(db, orderId, customerId, "record");
  if (!order) return { kind: "refused", reason: "not_found" };
  if (trackingCode && !(await isCodeOf(db, orderId, order.trackingCode, trackingCode))) {
    return { kind: "refused", reason: "other_code" };
  }
  const due = await claimOfOrder(deps, orderId);
  if (due.length > 0) {
    const labels = await openLabels(deps);
    const answer = labels && (await pollTracking(deps, labels, due, CUSTOMER_TIMEOUT_MS));
    if (answer?.kind !== "ok") return { kind: "unavailable" };
  } else if (await failedLast(db, orderId)) {
    return { kind: "unavailable" };
  }
  return { kind: "refreshed", events: await listTrackingEvents(db, orderId) };
}
