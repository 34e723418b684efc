import { CircleDot, ExternalLink, MapPin, PackageCheck, RefreshCw, Send, Store, Truck } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { CodeToCopy } from "#app/order/code-to-copy.tsx";
import { dayAndTime } from "#app/order/order-texts.ts";
import { OrderTimeline } from "#app/order/order-timeline.tsx";
import { requestApi } from "#app/request/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { formatDay } from "#platform/clock.ts";
import { carrierLink, type ParcelCode, type Tracking } from "#shop/fulfilment/shipments/tracking/tracking.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { TrackingEvent } from "#shop/ordering/orders/order-queries.server.ts";
import { deliveryStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { carriedBy, pickupPlace } from "#shop/ordering/shipping/pickup.ts";

const FAILED = "Não foi possível carregar o rastreamento";
const TIMEOUT_MS = 15_000;

interface OrderTrackingProps {
  order: Order;
  /** Null in the list: events are fetched on demand. */
  tracking?: Tracking | null;
}

/** Where the parcel is and has been, as far as the carrier reports. */
export function OrderTracking({ order, tracking = null }: OrderTrackingProps) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Tracking["events"] | null>(null);
  const [busy, setBusy] = useState(false);
  const place = pickupPlace(order);
  const isList = tracking === null;
  const isDelivered = order.status === "delivered" || order.actualDeliveryDate !== null;
  const events = asked ?? tracking?.events ?? null;
  const codes = tracking?.codes ?? codesOf(order);

  async function refresh() {
    setBusy(true);
    const trackingCode = order.trackingCode ?? undefined;
    const answer = await askTracking(isList ? { orderId: order.id } : { orderId: order.id, trackingCode });
    setBusy(false);
    if (answer.kind === "told") {
      setAsked(answer.events);
      showToast({ about: "tracking", title: "Rastreamento atualizado" });
      // In the list, revalidating would collapse the cards.
      if (!isList) void revalidate();
    } else {
      const title = isList ? "Erro ao atualizar rastreamento" : "Erro no rastreamento";
      showToast({ about: "tracking", title, description: `${answer.message}.`, tone: "destructive" });
    }
  }

  return (
    <div className="grid gap-4.5">
      {!isList && (isDelivered || !place) ? null : place ? (
        <Note tone="info" icon={Store} title={order.actualDeliveryDate ? "Retirado." : "Suas peças esperam por você."}>
          {order.actualDeliveryDate ? `Em ${formatDay(order.actualDeliveryDate)}.` : place}
        </Note>
      ) : (
        <Note tone="info" icon={Truck} title={standing(order)}>
          {!isDelivered &&
            order.estimatedDeliveryDate &&
            `Previsão de entrega: ${formatDay(order.estimatedDeliveryDate)}.`}
        </Note>
      )}
      {codes.map((code) => (
        <TrackingCode key={code.code} {...code} />
      ))}
      {events && <Events events={events} isOver={isDelivered} />}
      {!place && !isDelivered && (
        <Button
          variant="secondary"
          size="s"
          icon={RefreshCw}
          busy={busy}
          onClick={() => void refresh()}
          className="justify-self-start"
        >
          {isList ? "Atualizar" : "Atualizar rastreamento"}
        </Button>
      )}
    </div>
  );
}

/** 'Entregue em 21/11/2026.', 'Em trânsito.' */
function standing({ deliveryStatus, actualDeliveryDate }: Order): string {
  return actualDeliveryDate
    ? `Entregue em ${formatDay(actualDeliveryDate)}.`
    : `${deliveryStatusLabel(deliveryStatus)}.`;
}

function codesOf(order: Order): Tracking["codes"] {
  const { trackingCode: code, carrierName } = order;
  return code ? [{ code, carrier: carriedBy(order), url: carrierLink(carrierName, code) }] : [];
}

const ICONS = { delivered: PackageCheck, in_transit: MapPin, posted: Send, other: CircleDot } as const satisfies Record<
  TrackingEvent["status"],
  unknown
>;

/** Newest first: event, place, time. */
function Events({ events, isOver }: { events: readonly TrackingEvent[]; isOver: boolean }) {
  if (events.length === 0) {
    return isOver ? null : (
      <p className="text-ink-soft text-small">
        Ainda não há movimentações. Elas aparecem aqui assim que a transportadora as registrar.
      </p>
    );
  }
  return (
    <OrderTimeline
      entries={events.map(({ at, status, description, location }, index) => ({
        title: description,
        detail: [dayAndTime(at), location].filter(Boolean).join(" · "),
        icon: ICONS[status],
        done: index === 0,
      }))}
    />
  );
}

type Shown = Pick<TrackingEvent, "id" | "at" | "status" | "description" | "location">;

type AskedTracking = { kind: "told"; events: Shown[] } | { kind: "failed"; message: string };

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

/** Refreshes an order's tracking events. The endpoint accepts an order id alone or with a tracking code. */
async function askTracking(body: { orderId: string; trackingCode?: string }): Promise<AskedTracking> {
  try {
    const response = await requestApi("/functions/v1/track-order", { method: "POST", body, waitMs: TIMEOUT_MS });
    const answer = (response.kind === "answered" && response.ok ? response.body : {}) as TrackingAnswer;
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

/** A parcel's tracking code with a copy button and a link to the carrier. */
function TrackingCode({ code, carrier, url }: ParcelCode) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-small">
      {carrier && <span className="w-full text-ink-muted">{carrier}</span>}
      <CodeToCopy code={code} />
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-tap items-center gap-1.5">
          <Icon of={ExternalLink} size="s" />
          Ver na transportadora
        </a>
      )}
    </div>
  );
}
