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
import { BoletoError, BoletoPending } from "./boleto/boleto-pending.tsx";
import type { CancelPurpose } from "./cancel-payment.tsx";
import { ChallengeView } from "./card/challenge-view.tsx";
import type { PayProblem } from "./pay-outcome.ts";
import {
  type PaymentCancellation,
  readPaymentStatus,
  refreshPaymentStatus,
  requestPaymentCancellation,
} from "./payment-api.ts";
import {
  cancelledToast,
  heldUntil,
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

/** An unfinished attempt: polled until it ends. What has expired is renewed. */
export function RunningPayment(props: RunningPaymentProps) {
  const { order, offered, onRetry } = props;
  const { revalidate } = useRevalidator();
  const { pay, busy, problem } = usePay({ acceptsTerms: awaitsTerms(order), onGone: () => void revalidate() });

  function renew(method: PaymentMethod) {
    if (!offered.includes(method)) onRetry();
    else if (method === "pix") void pay(order.id, { method });
    else if (method === "boleto") void pay(order.id, { method, document: null });
    else onRetry();
  }

  return <RunningAttempt {...props} renewal={{ busy, problem, renew }} />;
}

interface RunningAttemptProps extends RunningPaymentProps {
  renewal: { busy: boolean; problem: PayProblem | null; renew: (method: PaymentMethod) => void };
}

/** Polls the attempt and shows its state. */
function RunningAttempt({ order, view, now, demo, offered, onRetry, onLeave, renewal }: RunningAttemptProps) {
  const [timeIsUp, setTimeIsUp] = useState(false);
  const { cancelling, cancel } = useCancelling(order, onLeave);
  const watch = useWatch(order, view, { late: view.kind === "expired" || timeIsUp, cancelling: cancelling !== null });
  const id = order.externalPaymentId;
  const expiredView = (method: PaymentMethod) => (
    <ExpiredView
      order={order}
      method={method}
      renewable={offered.includes(method)}
      busy={renewal.busy}
      problem={renewal.problem}
      terms={awaitsTerms(order)}
      checking={watch.checking}
      onCheck={id ? () => void watch.checkNow() : undefined}
      onRenew={() => renewal.renew(method)}
      onOther={(method === "pix" || method === "boleto") && offered.includes(method) ? () => onRetry() : undefined}
    />
  );
  const pending = { order, watch, cancelling, onCancel: (purpose: CancelPurpose) => void cancel(purpose) };
  const isOff = view.kind === "processing" && order.payment !== null && !offered.includes(order.payment.method);
  const instead = isOff ? (offered.length > 0 ? "others" : "none") : undefined;
  const other = { cancelling: cancelling !== null, onCancel: () => void cancel("leave") };
  return (
    <>
      {view.kind === "pix" && (
        <PixWaiting view={view} now={now} {...pending} expired={expiredView("pix")} onOver={() => setTimeIsUp(true)} />
      )}
      {view.kind === "boleto" && <BoletoPending view={view} {...pending} />}
      {view.kind === "boleto_error" && <BoletoError {...other} />}
      {view.kind === "stripe" && <StripePending url={view.url} {...pending} />}
      {view.kind === "challenge" && <ChallengeView url={view.url} {...pending} />}
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

/** Polls the attempt. `late`: its time is up. While it is being cancelled, the cancellation tells what comes of it. */
function useWatch(order: Order, view: RunningView, { late, cancelling }: { late: boolean; cancelling: boolean }) {
  const { revalidate } = useRevalidator();
  const shownKind = useRef(view.kind);
  useEffect(() => {
    shownKind.current = view.kind;
  }, [view.kind]);
  return usePaymentPolling({
    externalPaymentId: order.externalPaymentId,
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
      // The page itself shows that the time is up.
      if (!toast || cancelling || (late && toast.tone === "destructive")) return;
      // The toast is placed beside the next view, rendered by then; 'expirou' needs none.
      setTimeout(() => (shownKind.current === "expired" ? dismissToast("payment") : showToast(toast)), SETTLED_MS);
    },
    onTimeout: () => !late && showToast(timeoutToast(!isUndeliverable(order.customerEmail))),
    onTrouble: () => showToast(TROUBLE_TOAST),
  });
}

/** Cancels the attempt; `cancelling`: what for, while it runs. */
function useCancelling(order: Order, onLeave: (method: PaymentMethod) => void) {
  const { revalidate } = useRevalidator();
  const { unpaidOrderHours } = useShop();
  const [cancelling, setCancelling] = useState<CancelPurpose | null>(null);

  async function cancel(purpose: CancelPurpose) {
    if (!order.externalPaymentId || cancelling) return;
    setCancelling(purpose);
    const answer = await requestPaymentCancellation(order.externalPaymentId);
    const isCalledOff = answer.kind === "done" && answer.status !== "approved";
    if (isCalledOff && purpose === "other" && order.payment) onLeave(order.payment.method);
    await revalidate();
    setCancelling(null);
    // Placed beside the next view. The choice of another method is what was asked for: nothing to tell.
    if (!isCalledOff || purpose === "leave") setTimeout(() => showToast(toastOf(answer)), SETTLED_MS);
  }

  function toastOf(answer: PaymentCancellation) {
    if (answer.kind === "failed") return paymentErrorToast(UNEXPECTED);
    if (answer.kind === "refused") return stillPayableToast(answer.message);
    const approved = answer.status === "approved" && statusToast(answer.status);
    return approved || cancelledToast(unpaidOrderHours, heldUntil(order));
  }

  return { cancelling, cancel };
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
