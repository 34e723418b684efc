import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";

type Shown = Pick<TrackingEvent, "id" | "at" | "status" | "description" | "location">;

export type AskedTracking = { kind: "told"; events: Shown[] } | { kind: "failed"; message: string };

const FAILED = "Não foi possível carregar o rastreamento";
const TIMEOUT_MS = 15_000;

interface TrackingAnswer {
  success?: boolean;
  trackingEvents?: {
    id: string;
    event_date: string;
    event_status: TrackingEvent["status"];
    event_description: string;
    event_location: string;
  }[];
}

/** Asks the shop for news of an order's parcels, by either body of the specification. */
export async function askTracking(body: { orderId: string; trackingCode?: string }): Promise<AskedTracking> {
  try {
    const response = await fetch("/functions/v1/track-order", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: TrackingAnswer = response.ok ? await response.json() : {};
    if (!answer.success || !answer.trackingEvents) return { kind: "failed", message: FAILED };
    const events = answer.trackingEvents.map((event) => ({
      id: event.id,
      at: new Date(event.event_date),
      status: event.event_status,
      description: event.event_description,
      location: event.event_location,
    }));
    return { kind: "told", events };
  } catch {
    return { kind: "failed", message: FAILED };
  }
}
