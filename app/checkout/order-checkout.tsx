import { useCallback, useMemo, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { DemoLogin } from "#app/account/demo-hint.tsx";
import { readCart } from "#app/storefront/cart/cart-store.ts";
import type { Order } from "#shop/orders/order.ts";
import type { PaymentMethod } from "#shop/payments/payment.ts";
import { refusalReason } from "#shop/payments/refusal-reason.ts";
import { ApprovedView } from "./approved-view.tsx";
import type { CardFieldsConfig } from "./card/card-controls.ts";
import { readDraft } from "./draft-store.ts";
import { orderLines } from "./order-lines.tsx";
import { orderTotals } from "./order-totals.ts";
import { PaymentStage } from "./payment-stage.tsx";
import { paymentView } from "./payment-view.ts";
import { ProblemView } from "./problem-view.tsx";
import { RunningPart } from "./running-part.tsx";
import { UnknownPaymentView } from "./unknown-payment-view.tsx";
import { usePaidOrder } from "./use-paid-order.ts";

interface OrderCheckoutProps {
  order: Order;
  /** The server's clock when it read the order. */
  now: Date;
  customerId: string;
  offered: readonly PaymentMethod[];
  cardFields: CardFieldsConfig | null;
  demo: boolean;
  demoLogin: DemoLogin | null;
  /** E-mails are confirmed before the first login. */
  confirms: boolean;
}

/** A placed order at the checkout: its payment where it stands, the same after a reload and in another tab. */
export function OrderCheckout({
  order,
  now,
  customerId,
  offered,
  cardFields,
  demo,
  demoLogin,
  confirms,
}: OrderCheckoutProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The attempt that failed and is to be followed by another one. */
  const [retriedFor, setRetriedFor] = useState<string | null>(null);
  usePaidOrder(order);
  const view = useMemo(() => paymentView(order, now), [order, now]);
  const attempt = order.payment?.id ?? null;
  const retrying = retriedFor !== null && retriedFor === attempt;
  const retry = useCallback(() => setRetriedFor(attempt), [attempt]);

  function goBack() {
    const fromCart = readDraft(customerId).order?.id === order.id && readCart().lines.length > 0;
    void navigate(fromCart ? "/checkout" : `/orders/${order.id}`);
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
        hasDocument={order.customerDocument !== null}
        payer={{ name: order.customerName, email: order.customerEmail, document: order.customerDocument ?? "" }}
        loggedIn
        demoLogin={demoLogin}
        confirms={confirms}
        here={`/checkout?order_id=${order.id}`}
        onBack={goBack}
        onLoggedIn={() => void revalidate()}
        onGone={() => void revalidate()}
      />
    );
  }
  switch (view.kind) {
    case "approved":
      return <ApprovedView order={order} />;
    case "problem":
      return <ProblemView problem={view.problem} refusal={refusalOf(order)} onRetry={retry} />;
    case "unknown":
      return <UnknownPaymentView orderId={order.id} />;
    default:
      return (
        <RunningPart key={order.externalPaymentId} order={order} view={view} now={now} demo={demo} onRetry={retry} />
      );
  }
}

/** Why the provider refused the current attempt, where it says so. */
function refusalOf({ payment }: Order): string | null {
  return payment?.state === "failed" && payment.statusDetail
    ? refusalReason(payment.statusDetail, payment.method)
    : null;
}
