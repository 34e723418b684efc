/** The life of one parcel of an order. A parcel that goes by Melhor Envio passes the first five one by one. */
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
 * Allowed changes. `ready`: the label can be printed, or the pieces wait at the shop to be fetched. A carrier may tell of
 * a parcel before we have its label; what is not listed changes nothing, so that notices may come twice and in any order.
 * Rules: SHIP-52.
 */
export const SHIPMENT_TRANSITIONS: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  planned: ["in_cart", "cancelled"],
  // A cart is emptied by and by.
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

/** The state after a fact: the new one when the table allows it, else the present one. */
export function shipmentTransition(from: ShipmentState, to: ShipmentState): ShipmentState {
  return SHIPMENT_TRANSITIONS[from].includes(to) ? to : from;
}

export function isShipmentState(value: string): value is ShipmentState {
  return Object.hasOwn(SHIPMENT_TRANSITIONS, value);
}

/** Whether the parcel counts: it was not given up. */
export function isAlive(state: ShipmentState): boolean {
  return state !== "cancelled" && state !== "expired";
}

/** Whether its carrier knows something that we do not yet. */
export function isTracked(state: ShipmentState): boolean {
  return state === "generated" || state === "ready" || state === "posted" || state === "undelivered";
}

/** What is done next on the way to a printed label. */
export const LABEL_STEPS = ["cart", "checkout", "generate", "print", "cancel"] as const;
export type LabelStep = (typeof LABEL_STEPS)[number];

const STEP_FROM: Readonly<Partial<Record<ShipmentState, LabelStep>>> = {
  planned: "cart",
  in_cart: "checkout",
  paid: "generate",
  generated: "print",
};

/** The step that is due; null when nothing is to be done with the provider. A wish to cancel comes before all else. */
export function nextStep({ state, cancelWanted }: { state: ShipmentState; cancelWanted: boolean }): LabelStep | null {
  if (cancelWanted) return isCancellable(state) ? "cancel" : null;
  return STEP_FROM[state] ?? null;
}

/** Whether a parcel can still be called off: it is not with a carrier. Rules: SHIP-56. */
export function isCancellable(state: ShipmentState): boolean {
  return SHIPMENT_TRANSITIONS[state].includes("cancelled");
}

/** Seconds before a step is tried again, by the tries that failed; null: a person must look at it. Rules: SHIP-55. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES_S[attempts - 1] ?? null;
}

/** Looks at what the provider is making, a second apart, before the pauses grow. */
const QUICK_LOOKS = 5;

/** Seconds before the provider is asked again whether it is done, by the looks so far; null: a person must look at it. */
export function pauseAfterLook(looks: number): number | null {
  return looks <= QUICK_LOOKS ? 1 : pauseAfter(looks - QUICK_LOOKS);
}

const PAUSES_S = [3, 10, 30, 60, 120, 300, 600, 900, 900, 1800, 3600, 3600];
