import { type Box, type Content, isProblem, SHIPMENT_KINDS, type Shipment } from "./shipment.ts";
import { isShipmentState } from "./shipment-state.ts";

/** The columns of `shipments` that make up a `Shipment`, under its names. */
export const SHIPMENT_COLUMNS = [
  "shipments.id",
  "shipments.order_id as orderId",
  "shipments.kind",
  "shipments.position",
  "shipments.state",
  "shipments.service_id as serviceId",
  "shipments.carrier_name as carrierName",
  "shipments.service_name as serviceName",
  "shipments.agency_id as agencyId",
  "shipments.agency_name as agencyName",
  "shipments.provider_order_id as providerOrderId",
  "shipments.protocol",
  "shipments.price_cents as priceCents",
  "shipments.tracking_code as trackingCode",
  "shipments.cancel_wanted_at as cancelWantedAt",
  "shipments.problem",
  "shipments.problem_detail as problemDetail",
  "shipments.attempts",
  "shipments.next_try_at as nextTryAt",
  "shipments.track_after as trackAfter",
  "shipments.tracked_at as trackedAt",
  "shipments.track_failed_at as trackFailedAt",
  "shipments.posted_at as postedAt",
  "shipments.delivered_at as deliveredAt",
  "shipments.created_at as createdAt",
] as const;

type Parsed = "kind" | "state" | "problem" | "cancelWanted";

/** A parcel as the database gives it: kind, state and problem are plain text. */
export interface ShipmentRow extends Omit<Shipment, Parsed> {
  kind: string;
  state: string;
  problem: string | null;
  cancelWantedAt: Date | null;
  box: Box | null;
  contents: Content[];
}

export function toShipment({ cancelWantedAt, ...row }: ShipmentRow): Shipment {
  const { state, problem } = row;
  const kind = SHIPMENT_KINDS.find((each) => each === row.kind);
  if (!kind || !isShipmentState(state) || (problem !== null && !isProblem(problem))) {
    throw new Error(`Shipment ${row.id} has the unknown kind ${row.kind}, state ${state} or problem ${problem}`);
  }
  return { ...row, kind, state, problem, cancelWanted: cancelWantedAt !== null };
}
