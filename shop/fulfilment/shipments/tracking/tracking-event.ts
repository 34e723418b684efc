import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import type { ShipmentState } from "../shipment-state.ts";

/** What carriers tell of a parcel. There is no list of scans: these are all there is (decision 34). */
export const TRACKING_EVENTS = [
  "generated",
  "received",
  "posted",
  "paused",
  "suspended",
  "undelivered",
  "delivered",
  "cancelled",
  "expired",
] as const;
export type TrackingEventKind = (typeof TRACKING_EVENTS)[number];

/** Where it happened, as far as that is known. */
type Place = "origin" | "destination" | null;

interface MilestoneWords {
  status: TrackingEvent["status"];
  description: string;
  place: Place;
}

/** What customers read. A label that is given up before it is posted is none of their business. */
const WORDS: Readonly<Record<TrackingEventKind, MilestoneWords | null>> = {
  generated: { status: "other", description: "Etiqueta gerada, aguardando postagem", place: "origin" },
  received: { status: "in_transit", description: "Objeto em trânsito", place: null },
  posted: { status: "posted", description: "Objeto postado", place: "origin" },
  paused: { status: "other", description: "Entrega pausada pela transportadora", place: null },
  suspended: { status: "other", description: "Envio suspenso pela transportadora", place: null },
  undelivered: { status: "other", description: "Não foi possível entregar o objeto", place: "destination" },
  delivered: { status: "delivered", description: "Objeto entregue ao destinatário", place: "destination" },
  cancelled: null,
  expired: null,
};

/** Rules: SHIP-71. */
export function trackingEventTexts(milestone: TrackingEventKind): MilestoneWords | null {
  return WORDS[milestone];
}

const STATES: Readonly<Record<TrackingEventKind, ShipmentState | null>> = {
  generated: "generated",
  // With the carrier's network: whatever it calls it, it is no longer with us.
  received: "posted",
  posted: "posted",
  paused: null,
  suspended: null,
  undelivered: "undelivered",
  delivered: "delivered",
  cancelled: "cancelled",
  expired: "expired",
};

/** The parcel's state that a milestone tells of; null where it changes none. */
export function stateOf(milestone: TrackingEventKind): ShipmentState | null {
  return STATES[milestone];
}

/** Milestones in the order in which they happen, for those told at once. */
export function inOrder(milestones: Iterable<TrackingEventKind>): TrackingEventKind[] {
  const told = new Set(milestones);
  return TRACKING_EVENTS.filter((milestone) => told.has(milestone));
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The provider keeps an answer for an hour (pitfall 40): asking sooner tells nothing new. */
export const TRACK_PAUSE_MS = 65 * MINUTE_MS;
const SLOW_AFTER_MS = 30 * DAY_MS;
const SLOW_PAUSE_MS = 12 * 60 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 120 * DAY_MS;

/**
 * When a parcel's carrier is asked next: every 65 minutes, twice a day after a month, never after four.
 * Rules: SHIP-73.
 */
export function nextTracking(since: Date, now: Date): Date | null {
  const age = now.getTime() - since.getTime();
  if (age > GIVE_UP_AFTER_MS) return null;
  return new Date(now.getTime() + (age > SLOW_AFTER_MS ? SLOW_PAUSE_MS : TRACK_PAUSE_MS));
}
