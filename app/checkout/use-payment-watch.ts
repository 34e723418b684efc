import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type RunningWatch, watchPayment } from "./watch-payment.ts";

interface PaymentWatchOptions {
  /** Null: nothing to watch. */
  externalPaymentId: string | null;
  /** The `payment_status` shown now. */
  status: string;
  look: (externalPaymentId: string) => Promise<string>;
  onChange: (status: string) => void;
  onTimeout: () => void;
  onTrouble: () => void;
}

/** Watches a payment while the view stands; `monitoring` is false once the schedule has ended. */
export function usePaymentWatch({ externalPaymentId, status, look, ...told }: PaymentWatchOptions) {
  const watch = useRef<RunningWatch | null>(null);
  const [endedFor, setEndedFor] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);

  const start = useEffectEvent((id: string) =>
    watchPayment(status, {
      look: () => look(id),
      onChange: (found) => told.onChange(found),
      onTimeout: () => {
        setEndedFor(id);
        told.onTimeout();
      },
      onTrouble: () => told.onTrouble(),
      page: { hidden: () => document.hidden, onShown },
    }),
  );

  useEffect(() => {
    if (!externalPaymentId) return;
    const running = start(externalPaymentId);
    watch.current = running;
    return () => running.stop();
  }, [externalPaymentId]);

  async function checkNow() {
    setChecking(true);
    await watch.current?.checkNow();
    setChecking(false);
  }

  return { monitoring: externalPaymentId !== null && endedFor !== externalPaymentId, checking, checkNow };
}

function onShown(shown: () => void): () => void {
  const changed = () => {
    if (!document.hidden) shown();
  };
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
