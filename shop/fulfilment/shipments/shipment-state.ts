import { isOneOf } from "#platform/one-of.ts";

/** A Melhor Envio parcel passes the first five in order. */
export const SHIPMENT_STATES = [
  "planned",
  "in_cart",
  "paid",
  "generated",
  "ready",
  "posted",
  "undelivered",
  "delivered",
  "cancelled",
  "expired",
] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

const ON_ITS_WAY = ["posted", "undelivered", "delivered"] as const;

/**
 * `ready`: the label can be printed, or the pieces picked up. A carrier may report a parcel before we have its label.
 * Others are ignored, so that events may repeat and arrive in any order. Rules: SHIP-52.
 */
export const SHIPMENT_TRANSITIONS: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  planned: ["in_cart", "cancelled"],
  // The provider empties carts after a while.
  in_cart: ["paid", "planned", "cancelled"],
  paid: ["generated", "cancelled", "expired", ...ON_ITS_WAY],
  generated: ["ready", "cancelled", "expired", ...ON_ITS_WAY],
  ready: ["cancelled", "expired", ...ON_ITS_WAY],
  posted: ["undelivered", "delivered"],
  undelivered: ["delivered"],
  delivered: [],
  cancelled: [],
  expired: [],
};

/** Unchanged if the transition is not allowed. */
export function shipmentTransition(from: ShipmentState, to: ShipmentState): ShipmentState {
  return SHIPMENT_TRANSITIONS[from].includes(to) ? to : from;
}

export const isShipmentState = isOneOf(SHIPMENT_STATES);

export function isActiveParcel(state: ShipmentState): boolean {
  return state !== "cancelled" && state !== "expired";
}

/** Its carrier may have news. */
export const isTracked = isOneOf(["generated", "ready", "posted", "undelivered"]);

export const LABEL_STEPS = ["cart", "checkout", "generate", "print", "cancel"] as const;
export type LabelStep = (typeof LABEL_STEPS)[number];

const STEP_FROM: Readonly<Partial<Record<ShipmentState, LabelStep>>> = {
  planned: "cart",
  in_cart: "checkout",
  paid: "generate",
  generated: "print",
};

/** Null if there is nothing to do at the provider. Cancelling has priority. */
export function nextStep({ state, cancelWanted }: { state: ShipmentState; cancelWanted: boolean }): LabelStep | null {
  if (cancelWanted) return isCancellable(state) ? "cancel" : null;
  return STEP_FROM[state] ?? null;
}

/** It is not with a carrier. Rules: SHIP-56. */
export function isCancellable(state: ShipmentState): boolean {
  return SHIPMENT_TRANSITIONS[state].includes("cancelled");
}

/** By the number of failed attempts; null: a person must act. Rules: SHIP-55. */
export function retryBackoffSeconds(attempts: number): number | null {
  return PAUSES_S[attempts - 1] ?? null;
}

/** One second apart, before the backoff starts. */
const QUICK_LOOKS = 5;

/** By the number of polls so far; null: a person must act. */
export function pollBackoffSeconds(looks: number): number | null {
  return looks <= QUICK_LOOKS ? 1 : retryBackoffSeconds(looks - QUICK_LOOKS);
}

const PAUSES_S = [3, 10, 30, 60, 120, 300, 600, 900, 900, 1800, 3600, 3600];
