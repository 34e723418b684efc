import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { findOrderFor } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { listTrackingEvents, type TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import { openLabels } from "../labels/open-labels.server.ts";
import { pollTracking } from "./track-shipments.server.ts";
import { withoutPlace } from "./tracking.ts";
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
 * Newest first. Polls the carrier unless that was done within the last hour, for which the provider caches its answers.
 * `trackingCode`, if given, must belong to the order. Rules: SHIP-75.
 */
export async function refreshTracking(
  deps: Needed,
  shopper: Shopper,
  { orderId, trackingCode }: { orderId: string; trackingCode?: string },
): Promise<TrackingRefresh> {
  const { db } = deps;
  const seen = await findOrderFor(deps, orderId, shopper, "record");
  if (!seen) return { kind: "refused", reason: "not_found" };
  if (trackingCode && !(await isCodeOf(db, orderId, seen.order.trackingCode, trackingCode))) {
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
  const events = await listTrackingEvents(db, orderId);
  // A link may be in somebody else's hands: hide where the parcel is.
  return { kind: "refreshed", events: seen.right === "link" ? events.map(withoutPlace) : events };
}
