import { memo, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useShop } from "#app/request/use-shop.ts";
import { dismissToast, showToast } from "#app/ui/toast/toast.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { awaitsTerms } from "#shop/ordering/orders/order.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { ExpiredView } from "../result/expired-view.tsx";
import { WaitingView } from "../result/waiting-view.tsx";
import { BoletoError } from "./boleto/boleto-error.tsx";
import { BoletoPending } from "./boleto/boleto-pending.tsx";
import type { CancelPurpose } from "./cancel-payment.tsx";
import { ChallengeView } from "./card/challenge-view.tsx";
import { heldUntil } from "./held-until.ts";
import {
  type PaymentCancellation,
  readPaymentStatus,
  refreshPaymentStatus,
  requestPaymentCancellation,
} from "./payment-api.ts";
import {
  cancelledToast,
  paymentErrorToast,
  statusToast,
  stillPayableToast,
  TROUBLE_TOAST,
  timeoutToast,
  UNEXPECTED,
} from "./payment-texts.ts";
import type { RunningView } from "./payment-view.ts";
import { PixWaiting } from "./pix/pix-waiting.tsx";
import { StripePending } from "./stripe/stripe-pending.tsx";
import { usePay } from "./use-pay.ts";
import { usePaymentPolling } from "./watching/use-payment-polling.ts";

const DemoHelper = lazyPart(async () => (await import("../demo-helper.tsx")).DemoHelper);

const UNSETTLED: ReadonlySet<RunningView["kind"]> = new Set(["processing", "stripe", "challenge", "boleto_error"]);

/** The next view is rendered by then. */
const SETTLED_MS = 100;

export interface RunningPaymentProps {
  order: Order;
  view: RunningView;
  now: Date;
  demo: boolean;
  /** The methods the order can be paid with. */
  offered: readonly PaymentMethod[];
  /** Lets the shopper choose a payment method again. */
  onRetry: () => void;
  /** The shopper cancels this attempt to pay with another method. */
  onLeave: (method: PaymentMethod) => void;
}

/** An unfinished attempt: polled until it ends. */
export function RunningPayment({ order, view, now, demo, offered, onRetry, onLeave }: RunningPaymentProps) {
  const { revalidate } = useRevalidator();
  const { unpaidOrderHours } = useShop();
  const [cancelling, setCancelling] = useState<CancelPurpose | null>(null);
  const { pay, busy, problem } = usePay({ acceptsTerms: awaitsTerms(order), onGone: () => void revalidate() });
  const id = order.externalPaymentId;

  const [timeIsUp, setTimeIsUp] = useState(false);
  const late = view.kind === "expired" || timeIsUp;
  const shownKind = useRef(view.kind);
  useEffect(() => {
    shownKind.current = view.kind;
  }, [view.kind]);

  const watch = usePaymentPolling({
    externalPaymentId: id,
    status: order.paymentStatus,
    late,
    ask: refreshPaymentStatus,
    async look(paymentId) {
      const status = await readPaymentStatus(paymentId);
      // A code may arrive, and a page or challenge may end, without a change of status.
      if (UNSETTLED.has(view.kind) && status === order.paymentStatus) await revalidate();
      return status;
    },
    async onChange(status) {
      await revalidate();
      const toast = statusToast(status);
      // `cancel` shows its own toast; the page itself shows that the time is up.
      if (!toast || cancelling || (late && toast.tone === "destructive")) return;
      // The toast is placed beside the next view, rendered by then; 'expirou' needs none.
      setTimeout(() => (shownKind.current === "expired" ? dismissToast("payment") : showToast(toast)), SETTLED_MS);
    },
    onTimeout: () => !late && showToast(timeoutToast(!isUndeliverable(order.customerEmail))),
    onTrouble: () => showToast(TROUBLE_TOAST),
  });

  async function cancel(purpose: CancelPurpose) {
    if (!id || cancelling) return;
    setCancelling(purpose);
    const answer = await requestPaymentCancellation(id);
    const isCalledOff = answer.kind === "done" && answer.status !== "approved";
    if (isCalledOff && purpose === "other" && order.payment) onLeave(order.payment.method);
    await revalidate();
    setCancelling(null);
    // Placed beside the next view. The choice of another method is what was asked for: nothing to tell.
    if (!isCalledOff || purpose === "leave") setTimeout(() => tellCancelled(answer), SETTLED_MS);
  }

  function tellCancelled(answer: PaymentCancellation) {
    if (answer.kind === "failed") showToast(paymentErrorToast(UNEXPECTED));
    else if (answer.kind === "refused") showToast(stillPayableToast(answer.message));
    else
      showToast(
        (answer.status === "approved" && statusToast(answer.status)) ||
          cancelledToast(unpaidOrderHours, heldUntil(order)),
      );
  }

  function renew(method: PaymentMethod) {
    if (!offered.includes(method)) onRetry();
    else if (method === "pix") void pay(order.id, { method });
    else if (method === "boleto") void pay(order.id, { method, document: null });
    else onRetry();
  }

  const expiredView = (method: PaymentMethod) => (
    <ExpiredView
      order={order}
      method={method}
      renewable={offered.includes(method)}
      busy={busy}
      problem={problem}
      terms={awaitsTerms(order)}
      checking={watch.checking}
      onCheck={id ? () => void watch.checkNow() : undefined}
      onRenew={() => renew(method)}
      onOther={(method === "pix" || method === "boleto") && offered.includes(method) ? () => onRetry() : undefined}
    />
  );
  const pending = { watch, cancelling, onCancel: (purpose: CancelPurpose) => void cancel(purpose) };
  const isOff = view.kind === "processing" && order.payment !== null && !offered.includes(order.payment.method);
  const instead = isOff ? (offered.length > 0 ? "others" : "none") : undefined;
  const other = { cancelling: cancelling !== null, onCancel: () => void cancel("leave") };
  return (
    <>
      {view.kind === "pix" && (
        <PixWaiting
          view={view}
          now={now}
          order={order}
          {...pending}
          expired={expiredView("pix")}
          onOver={() => setTimeIsUp(true)}
        />
      )}
      {view.kind === "boleto" && <BoletoPending view={view} order={order} {...pending} />}
      {view.kind === "boleto_error" && <BoletoError {...other} />}
      {view.kind === "stripe" && <StripePending url={view.url} order={order} {...pending} />}
      {view.kind === "challenge" && <ChallengeView url={view.url} order={order} {...pending} />}
      {view.kind === "expired" && expiredView(view.method)}
      {(view.kind === "processing" || view.kind === "in_review") && (
        <WaitingView
          order={order}
          kind={view.kind}
          monitoring={watch.monitoring}
          checking={watch.checking}
          onCheck={() => void watch.checkNow()}
          cancelling={other.cancelling}
          onCancel={view.kind === "processing" && id ? () => void cancel(instead ? "other" : "leave") : undefined}
          instead={instead}
        />
      )}
      {demo && id && view.kind !== "expired" && <DemoHelperPart externalPaymentId={id} onDecided={watch.checkNow} />}
    </>
  );
}

interface DemoHelperPartProps {
  externalPaymentId: string;
  onDecided: () => Promise<void>;
}

/** A lazy part that renders again before its script has loaded loses its server-rendered markup. */
const DemoHelperPart = memo(function DemoHelperPart({ externalPaymentId, onDecided }: DemoHelperPartProps) {
  return (
    <Suspense>
      <HydrationBoundary>
        <DemoHelper externalPaymentId={externalPaymentId} onDecided={() => void onDecided()} />
      </HydrationBoundary>
    </Suspense>
  );
});
