import { type Release, releaseShipping } from "#shop/ordering/orders/shipping-stop.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { labelStepJob } from "../labels/parcel-labels.server.ts";
import type { Shipment } from "../shipment.ts";
import { nextStep } from "../shipment-state.ts";
import { clearShippingStops } from "../shipment-store.server.ts";

/** The next step leads to sending the parcel, not to cancelling it. */
export function isOutward(shipment: Pick<Shipment, "state" | "kind" | "cancelWanted">): boolean {
  const step = nextStep(shipment);
  return step !== null && step !== "cancel";
}

/** Continues the labels that waited while shipping was stopped. Needs 'orders.write'. */
export function releaseOrder(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffActor,
  orderId: string,
): Promise<Release> {
  return releaseShipping(deps, staff, orderId, async (trx) => {
    const waiting = await clearShippingStops(trx, orderId, deps.clock());
    await deps.jobs.sendAll(trx, labelStepJob, waiting);
  });
}
