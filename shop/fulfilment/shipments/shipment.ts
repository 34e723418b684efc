import type { Centavos } from "#platform/money.ts";
import type { ShipmentState } from "./shipment-state.ts";

/** How a parcel goes: bought and tracked at Melhor Envio, posted by hand, or fetched at the shop. */
export const SHIPMENT_KINDS = ["melhor_envio", "other", "pickup"] as const;
export type ShipmentKind = (typeof SHIPMENT_KINDS)[number];

/** Kilograms and centimetres of a packed box. */
export interface Box {
  weightKg: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

/** How many pieces of an order's line lie in a box. */
export interface Content {
  orderItemId: string;
  quantity: number;
}

/** Why a step is not done yet. Those after `file_pending` wait for a person; the others try again by themselves. */
export const PROBLEMS = [
  "timeout",
  "unreachable",
  "rate_limited",
  "unavailable",
  "file_pending",
  "not_configured",
  "unauthenticated",
  "forbidden",
  "rejected",
  "generation_failed",
  "file_refused",
  "insufficient_balance",
  "sender_incomplete",
  "document_missing",
  "invoice_missing",
  "not_cancellable",
  "shipping_stopped",
  "gave_up",
] as const;
export type ShipmentProblem = (typeof PROBLEMS)[number];

const WAITING: readonly ShipmentProblem[] = ["timeout", "unreachable", "rate_limited", "unavailable", "file_pending"];

/** Whether trying again later may help without anybody doing anything. Rules: SHIP-55. */
export function passesByItself(problem: ShipmentProblem): boolean {
  return WAITING.includes(problem);
}

export function isProblem(value: string): value is ShipmentProblem {
  return PROBLEMS.some((problem) => problem === value);
}

/** One parcel of an order. */
export interface Shipment {
  id: string;
  orderId: string;
  kind: ShipmentKind;
  position: number;
  state: ShipmentState;
  serviceId: string | null;
  carrierName: string | null;
  serviceName: string | null;
  /** Where its carrier wants it handed in; null: anywhere. */
  agencyId: string | null;
  agencyName: string | null;
  box: Box | null;
  contents: Content[];
  /** The provider's own number of the label. */
  providerOrderId: string | null;
  protocol: string | null;
  priceCents: Centavos | null;
  trackingCode: string | null;
  cancelWanted: boolean;
  problem: ShipmentProblem | null;
  /** What the provider said, in its words. */
  problemDetail: string | null;
  attempts: number;
  /** Null with a problem: it waits for a person. */
  nextTryAt: Date | null;
  /** When the carrier may be asked again; null: there is nothing to ask. */
  trackAfter: Date | null;
  trackedAt: Date | null;
  trackFailedAt: Date | null;
  postedAt: Date | null;
  deliveredAt: Date | null;
  hasLabel: boolean;
  createdAt: Date;
}
