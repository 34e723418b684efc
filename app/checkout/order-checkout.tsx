import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { orderLines } from "#app/order/order-lines.tsx";
import { orderPagePath } from "#app/order/order-page-path.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { useCart } from "#app/storefront/cart/cart-store.ts";
import type { SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { awaitsTerms } from "#shop/ordering/orders/order.ts";
import type { CardOutlook } from "#shop/ordering/orders/paying/paused-card.server.ts";
import { EMAIL_REFUSED, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { refusalReason } from "#shop/ordering/payments/refusal-reason.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { readDraft } from "./delivery/draft-store.ts";
import { orderTotals } from "./order-totals.ts";
import type { CardFieldsConfig } from "./payment/card/card-controls.ts";
import type { CardPauseShown } from "./payment/pay-outcome.ts";
import { destinationText } from "./payment/payment-foot.tsx";
import { PaymentStage } from "./payment/payment-stage.tsx";
import { REFUSED_BY_BANK } from "./payment/payment-texts.ts";
import { isRunning, type PaymentView, paymentView, type RunningView } from "./payment/payment-view.ts";
import { RunningPart } from "./payment/running-part.tsx";
import { longerPause, rememberedPause } from "./payment/watching/remembered-pause.ts";
import { offersAccount } from "./result/offers-account.ts";
import { OrderAccountPanel } from "./result/order-account-panel.tsx";
import { ProblemView, UnknownPaymentView } from "./result/problem-view.tsx";
import { ApprovedView, RefundedView } from "./result/settled-views.tsx";
import { usePaidOrder } from "./result/use-paid-order.ts";

/** The views of a purchase that is made: paid, or waiting for the shopper's money. */
const ACCOUNT_VIEWS: ReadonlySet<PaymentView["kind"]> = new Set(["approved", "pix", "boleto"]);

export interface OrderCheckoutProps {
  seen: SeenOrder;
  /** Server time when the order was read. */
  now: Date;
  /** Whether cards wait; null: not asked, or no cards. */
  cards: CardOutlook | null;
  /** Null: nobody is logged in. */
  customerId: string | null;
  offered: readonly PaymentMethod[];
  cardFields: CardFieldsConfig | null;
  demo: boolean;
  demoLogin: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
}

/** A placed order's checkout: the payment's state on the server, so a reload or another tab shows the same. */
export function OrderCheckout({ cards, customerId, demo, ...props }: OrderCheckoutProps) {
  const { seen, now, offered } = props;
  const { order } = seen;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The failed attempt that the shopper replaces, and with which method; undefined: the same. */
  const [retried, setRetried] = useState<{ attempt: string | null; wanted?: PaymentMethod }>({ attempt: null });
  /** The method whose attempt the shopper has cancelled to pay otherwise. */
  const [leaving, setLeaving] = useState<PaymentMethod>();
  const cart = useCart();
  const pause = usePause(order.id, cards, now);
  usePaidOrder(order, customerId);
  const view = useMemo(() => paymentView(order, now), [order, now]);
  const attempt = order.payment?.id ?? null;
  const retry = useCallback((wanted?: PaymentMethod) => setRetried({ attempt, wanted }), [attempt]);

  const fromCart = cart.ready && cart.lines.length > 0 && readDraft(customerId).order?.id === order.id;
  const refusedEmail = order.payment?.statusDetail === EMAIL_REFUSED && fromCart ? order.customerEmail : null;
  const retrying = attempt !== null && retried.attempt === attempt;
  if (view.kind === "choose" || (retrying && (view.kind === "problem" || view.kind === "expired"))) {
    return (
      <PaymentStage
        {...props}
        {...orderToPay(seen, fromCart)}
        leaving={leaving}
        wanted={retried.wanted}
        pause={pause}
        loggedIn={customerId !== null}
        onBack={() => void navigate(fromCart ? "/checkout" : orderPagePath(order))}
        onGone={() => void revalidate()}
      />
    );
  }
  return (
    <>
      {isRunning(view) ? (
        <RunningPart
          key={order.externalPaymentId}
          order={order}
          view={view}
          now={now}
          demo={demo}
          offered={offered}
          onRetry={retry}
          onLeave={setLeaving}
        />
      ) : (
        <Ended
          {...props}
          order={order}
          view={view}
          pause={pause}
          triesLeft={cards?.left ?? null}
          onRetry={retry}
          onEmail={refusedEmail === null ? undefined : () => void navigate("/checkout", { state: { refusedEmail } })}
        />
      )}
      {ACCOUNT_VIEWS.has(view.kind) && offersAccount(seen) && (
        <AccountPart order={order} isWide={view.kind !== "boleto"} />
      )}
    </>
  );
}

interface EndedProps {
  order: Order;
  offered: readonly PaymentMethod[];
  view: Exclude<PaymentView, RunningView>;
  pause: CardPauseShown | null;
  triesLeft: number | null;
  onRetry: (method?: PaymentMethod) => void;
  onEmail: (() => void) | undefined;
}

function Ended({ order, offered, view, pause, triesLeft, onRetry, onEmail }: EndedProps) {
  switch (view.kind) {
    case "choose":
      return null;
    case "approved":
      return <ApprovedView order={order} />;
    case "unknown":
      return <UnknownPaymentView order={order} />;
    case "problem":
      if (view.problem === "refunded") return <RefundedView order={order} onRetry={() => onRetry()} />;
      return (
        <ProblemView
          order={order}
          offered={offered}
          problem={view.problem}
          refusal={refusalOf(order)}
          pause={pause}
          triesLeft={triesLeft}
          onRetry={onRetry}
          onEmail={onEmail}
        />
      );
  }
}

/** Outside the view, so that a password being typed stays when the payment is confirmed. */
function AccountPart({ order, isWide }: { order: Order; isWide: boolean }) {
  return (
    <aside
      aria-label="Sua conta"
      className={`mx-auto -mt-6 px-gutter pb-16 md:-mt-18 md:pb-28 ${isWide ? "max-w-230" : "max-w-180"}`}
    >
      <OrderAccountPanel order={order} />
    </aside>
  );
}

/** What the payment step needs of an order; `fromCart`: it is the one of this browser's cart. */
function orderToPay({ order, right, hasDocument }: SeenOrder, fromCart: boolean) {
  // The person who opened a link may not be the one who ordered.
  const isBuyer = right !== "link";
  const { customerName: name, customerEmail: email, customerDocument } = order;
  const place = pickupPlace(order);
  const totals = orderTotals(order);
  const service = place ? null : totals.shippingDetail;
  return {
    orderId: order.id,
    lines: orderLines(order),
    totals,
    preferred: order.payment?.method,
    refusal: refusalOf(order),
    hasDocument,
    payer: isBuyer ? { name, email, document: customerDocument ?? "" } : null,
    destination: isBuyer
      ? { text: destinationText(order.shippingAddress, place), service, email, gift: order, mayChange: fromCart }
      : null,
    mayChange: isBuyer,
    acceptsTerms: awaitsTerms(order),
    here: `/checkout?order_id=${order.id}`,
  };
}

/** Until when cards wait, as the server says or this tab remembers. Rules: PAY-98, PAY-100. */
function usePause(orderId: string, cards: CardOutlook | null, now: Date): CardPauseShown | null {
  const [remembered, setRemembered] = useState<CardPauseShown | null>(null);
  useEffect(() => setRemembered(rememberedPause(orderId, Date.now())), [orderId]);
  return longerPause(pauseOf(cards, now), remembered);
}

/** By the server's clock, so that a wrong one of the device does not matter. */
function pauseOf(cards: CardOutlook | null, now: Date): CardPauseShown | null {
  if (!cards?.until) return null;
  return { since: now.getTime(), until: cards.until.getTime(), instead: cards.instead };
}

/** Why the current attempt was refused, as far as the provider says; null: it was not. */
function refusalOf({ payment }: Order): string | null {
  if (payment?.state !== "failed") return null;
  return payment.statusDetail ? refusalReason(payment.statusDetail, payment.method) : REFUSED_BY_BANK;
}
