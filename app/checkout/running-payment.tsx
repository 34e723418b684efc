import { Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { showToast } from "#app/ui/toast.tsx";
import { WakingPart } from "#app/ui/waking-part.tsx";
import type { Order } from "#shop/orders/order.ts";
import { shownAmounts } from "#shop/orders/order-amounts.ts";
import { ExpiredView } from "./expired-view.tsx";
import { cancelPayment, lookAtPayment } from "./payment-api.ts";
import type { PaymentView } from "./payment-view.ts";
import {
  CANCELLED_TOAST,
  paymentErrorToast,
  statusToast,
  TIMEOUT_TOAST,
  TROUBLE_TOAST,
  UNEXPECTED,
} from "./payment-words.ts";
import { PixWaiting } from "./pix-waiting.tsx";
import { usePay } from "./use-pay.ts";
import { usePaymentWatch } from "./use-payment-watch.ts";
import { WaitingView } from "./waiting-view.tsx";

const DemoHelper = lazyPart(async () => (await import("./demo-helper.tsx")).DemoHelper);

interface RunningPaymentProps {
  order: Order;
  view: Extract<PaymentView, { kind: "pix" | "processing" | "in_review" | "expired" }>;
  now: Date;
  demo: boolean;
}

/** An attempt whose end is not known: watched until it is. */
export function RunningPayment({ order, view, now, demo }: RunningPaymentProps) {
  const { revalidate } = useRevalidator();
  const [cancelling, setCancelling] = useState(false);
  const { pay, busy, problem } = usePay({ onGone: () => void revalidate() });
  const id = order.externalPaymentId;

  const watch = usePaymentWatch({
    externalPaymentId: id,
    status: order.paymentStatus,
    async look(paymentId) {
      const status = await lookAtPayment(paymentId);
      // The code comes without a change of status.
      if (view.kind === "processing" && status === order.paymentStatus) await revalidate();
      return status;
    },
    onChange(status) {
      const toast = statusToast(status);
      // Who calls the payment off is told so by `cancel`.
      if (toast && !cancelling) showToast(toast);
      void revalidate();
    },
    onTimeout: () => view.kind !== "expired" && showToast(TIMEOUT_TOAST),
    onTrouble: () => showToast(TROUBLE_TOAST),
  });

  async function cancel() {
    if (!id || cancelling) return;
    setCancelling(true);
    const status = await cancelPayment(id);
    if (status === null) showToast(paymentErrorToast(UNEXPECTED));
    else showToast((status === "approved" && statusToast(status)) || CANCELLED_TOAST);
    await revalidate();
    setCancelling(false);
  }

  const expired = <ExpiredView busy={busy} problem={problem} onRenew={() => void pay(order.id, "pix")} />;
  return (
    <>
      {view.kind === "pix" && (
        <PixWaiting
          view={view}
          now={now}
          totalCents={shownAmounts(order).totalCents}
          watch={watch}
          cancelling={cancelling}
          onCancel={() => void cancel()}
          expired={expired}
        />
      )}
      {view.kind === "expired" && expired}
      {(view.kind === "processing" || view.kind === "in_review") && (
        <WaitingView
          kind={view.kind}
          monitoring={watch.monitoring}
          checking={watch.checking}
          onCheck={() => void watch.checkNow()}
        />
      )}
      {demo && id && view.kind !== "expired" && (
        <Suspense>
          <WakingPart>
            <DemoHelper externalPaymentId={id} onDecided={() => void watch.checkNow()} />
          </WakingPart>
        </Suspense>
      )}
    </>
  );
}
