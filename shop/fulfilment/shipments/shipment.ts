import type { Centavos } from "#platform/money.ts";
import { isOneOf } from "#platform/one-of.ts";
import type { ShipmentState } from "./shipment-state.ts";

/** Bought and tracked at Melhor Envio, posted by hand, or picked up at the shop. */
export const SHIPMENT_KINDS = ["melhor_envio", "other", "pickup"] as const;
export type ShipmentKind = (typeof SHIPMENT_KINDS)[number];

export interface Box {
  weightKg: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface Content {
  orderItemId: string;
  quantity: number;
}

/** Problems after `file_pending` wait for a person; the others are retried. */
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
  "addition_changed",
  "not_cancellable",
  "price_rose",
  "shipping_stopped",
  "gave_up",
] as const;
export type ShipmentProblem = (typeof PROBLEMS)[number];

/** A later retry may succeed without anybody's action. Rules: SHIP-55. */
export const passesByItself = isOneOf(["timeout", "unreachable", "rate_limited", "unavailable", "file_pending"]);

export const isProblem = isOneOf(PROBLEMS);

/** A parcel's, or a reverse label: what both have while they are bought, step by step, and followed. */
export interface Label {
  id: string;
  orderId: string;
  state: ShipmentState;
  providerOrderId: string | null;
  protocol: string | null;
  priceCents: Centavos | null;
  trackingCode: string | null;
  cancelWanted: boolean;
  problem: ShipmentProblem | null;
  problemDetail: string | null;
  attempts: number;
  /** Null with a problem: waits for a person. */
  nextTryAt: Date | null;
  postedAt: Date | null;
  deliveredAt: Date | null;
  createdAt: Date;
}

export interface Shipment extends Label {
  kind: ShipmentKind;
  position: number;
  serviceId: string | null;
  carrierName: string | null;
  serviceName: string | null;
  /** Id of the drop-off agency that the carrier requires; null: none. */
  agencyId: string | null;
  agencyName: string | null;
  box: Box | null;
  contents: Content[];
  /** When the carrier may be polled again; null: nothing to track. */
  trackAfter: Date | null;
  trackedAt: Date | null;
  trackFailedAt: Date | null;
  hasLabel: boolean;
}
