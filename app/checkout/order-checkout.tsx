import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { orderLines } from "#app/order/order-lines.tsx";
import { orderPagePath } from "#app/order/order-page-path.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { useCart } from "#app/storefront/cart/cart-store.ts";
import type { SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { awaitsTerms } from "#shop/ordering/orders/order.ts";
import type { CardOutlook } from "#shop/ordering/orders/paying/card-outlook.server.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { refusalReason } from "#shop/ordering/payments/refusal-reason.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { readDraft } from "./delivery/draft-store.ts";
import { orderTotals } from "./order-totals.ts";
import type { CardFieldsConfig } from "./payment/card/card-controls.ts";
import type { CardPauseShown } from "./payment/pay-outcome.ts";
import { destinationText } from "./payment/payment-foot.tsx";
import { PaymentStage } from "./payment/payment-stage.tsx";
import { REFUSED_BY_BANK } from "./payment/payment-texts.ts";
import { type PaymentView, paymentView } from "./payment/payment-view.ts";
import { RunningPart } from "./payment/running-part.tsx";
import { longerPause, rememberedPause } from "./payment/watching/remembered-pause.ts";
import { ApprovedView } from "./result/approved-view.tsx";
import { offersAccount } from "./result/offers-account.ts";
import { OrderAccountPanel } from "./result/order-account-panel.tsx";
import { ProblemView } from "./result/problem-view.tsx";
import { RefundedView } from "./result/refunded-view.tsx";
import { UnknownPaymentView } from "./result/unknown-payment-view.tsx";
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
export function OrderCheckout({
  seen,
  now,
  cards,
  customerId,
  offered,
  cardFields,
  demo,
  demoLogin,
  confirms,
}: OrderCheckoutProps) {
  const { order, right } = seen;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** Id of the failed attempt the shopper wants to replace. */
  const [retriedFor, setRetriedFor] = useState<string | null>(null);
  /** The method it is to be replaced with; undefined: the same. */
  const [wanted, setWanted] = useState<PaymentMethod>();
  /** The method whose attempt the shopper has cancelled to pay otherwise. */
  const [leaving, setLeaving] = useState<PaymentMethod>();
  const cart = useCart();
  const pause = usePause(order.id, cards, now);
  usePaidOrder(order, customerId);
  const view = useMemo(() => paymentView(order, now), [order, now]);
  const attempt = order.payment?.id ?? null;
  const retrying = retriedFor !== null && retriedFor === attempt;
  const retry = useCallback(
    (method?: PaymentMethod) => {
      setWanted(method);
      setRetriedFor(attempt);
    },
    [attempt],
  );

  const fromCart = cart.ready && cart.lines.length > 0 && readDraft(customerId).order?.id === order.id;

  function goBack() {
    void navigate(fromCart ? "/checkout" : orderPagePath(order));
  }

  if (view.kind === "choose" || ((view.kind === "problem" || view.kind === "expired") && retrying)) {
    return (
      <PaymentStage
        orderId={order.id}
        lines={orderLines(order)}
        totals={orderTotals(order)}
        offered={offered}
        cardFields={cardFields}
        preferred={order.payment?.method}
        leaving={leaving}
        wanted={wanted}
        pause={pause}
        refusal={view.kind === "problem" ? refusalOf(order) : null}
        hasDocument={seen.hasDocument}
        // The person who opened a link may not be the one who ordered.
        payer={right === "link" ? null : payerOf(order)}
        destination={right === "link" ? null : { ...destinationOf(order), mayChange: fromCart }}
        loggedIn={customerId !== null}
        mayChange={right !== "link"}
        acceptsTerms={awaitsTerms(order)}
        demoLogin={demoLogin}
        confirms={confirms}
        here={`/checkout?order_id=${order.id}`}
        onBack={goBack}
        onGone={() => void revalidate()}
      />
    );
  }
  return (
    <>
      <Result
        order={order}
        offered={offered}
        view={view}
        now={now}
        pause={pause}
        triesLeft={cards?.left ?? null}
        demo={demo}
        onRetry={retry}
        onLeave={setLeaving}
      />
      {ACCOUNT_VIEWS.has(view.kind) && offersAccount(seen) && (
        // Outside the view, so that a password being typed stays when the payment is confirmed.
        <aside
          aria-label="Sua conta"
          className={`mx-auto -mt-6 px-gutter pb-16 md:-mt-18 md:pb-28 ${view.kind === "boleto" ? "max-w-180" : "max-w-230"}`}
        >
          <OrderAccountPanel order={order} />
        </aside>
      )}
    </>
  );
}

interface ResultProps {
  order: Order;
  offered: readonly PaymentMethod[];
  view: PaymentView;
  now: Date;
  pause: CardPauseShown | null;
  triesLeft: number | null;
  demo: boolean;
  onRetry: (method?: PaymentMethod) => void;
  onLeave: (method: PaymentMethod) => void;
}

function Result({ order, offered, view, now, pause, triesLeft, demo, onRetry, onLeave }: ResultProps) {
  switch (view.kind) {
    case "choose":
      return null;
    case "approved":
      return <ApprovedView order={order} />;
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
        />
      );
    case "unknown":
      return <UnknownPaymentView order={order} />;
    default:
      return (
        <RunningPart
          key={order.externalPaymentId}
          order={order}
          view={view}
          now={now}
          demo={demo}
          offered={offered}
          onRetry={onRetry}
          onLeave={onLeave}
        />
      );
  }
}

function payerOf({ customerName, customerEmail, customerDocument }: Order) {
  return { name: customerName, email: customerEmail, document: customerDocument ?? "" };
}

function destinationOf(order: Order) {
  const place = pickupPlace(order);
  const service = place ? null : orderTotals(order).shippingDetail;
  return { text: destinationText(order.shippingAddress, place), service, email: order.customerEmail };
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
