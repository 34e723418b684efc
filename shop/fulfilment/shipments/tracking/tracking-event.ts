import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import { type ShipmentState, shipmentTransition } from "../shipment-state.ts";

/** As carriers report them. The provider has no list of scans: these are all there is. */
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

type Place = "origin" | "destination" | null;

interface MilestoneWords {
  status: TrackingEvent["status"];
  description: string;
  place: Place;
}

/** For customers. A label cancelled before posting is not shown. */
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

/** Null: it does not change the state. */
const STATES: Readonly<Record<TrackingEventKind, ShipmentState | null>> = {
  generated: "generated",
  // In the carrier's network, whatever the carrier calls it.
  received: "posted",
  posted: "posted",
  paused: null,
  suspended: null,
  undelivered: "undelivered",
  delivered: "delivered",
  cancelled: "cancelled",
  expired: "expired",
};

/** After news in order; those that cannot follow the state are ignored. */
export function stateAfter(before: ShipmentState, told: readonly TrackingEventKind[]): ShipmentState {
  return told.reduce((state, milestone) => shipmentTransition(state, STATES[milestone] ?? state), before);
}

/** In the order in which they happen. */
export function inOrder(milestones: Iterable<TrackingEventKind>): TrackingEventKind[] {
  const told = new Set(milestones);
  return TRACKING_EVENTS.filter((milestone) => told.has(milestone));
}

/** The provider caches its answers for an hour: polling earlier returns nothing new. */
export const TRACK_PAUSE_MS = 65 * MINUTE_MS;
const SLOW_AFTER_MS = 30 * DAY_MS;
const SLOW_PAUSE_MS = 12 * HOUR_MS;
const GIVE_UP_AFTER_MS = 120 * DAY_MS;

/** Every 65 minutes, twice a day after a month, never after four months. Rules: SHIP-73. */
export function nextTracking(since: Date, now: Date): Date | null {
  const age = now.getTime() - since.getTime();
  if (age > GIVE_UP_AFTER_MS) return null;
  return new Date(now.getTime() + (age > SLOW_AFTER_MS ? SLOW_PAUSE_MS : TRACK_PAUSE_MS));
}
