import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type PaymentPoller, pollPaymentStatus } from "./poll-payment-status.ts";

interface PaymentWatchOptions {
  /** Null: nothing to poll. */
  externalPaymentId: string | null;
  /** The `payment_status` shown now. */
  status: string;
  /** The payment has expired. */
  late?: boolean;
  look: (externalPaymentId: string) => Promise<string>;
  /** Called before a manual check: makes the server ask the provider. */
  ask: (externalPaymentId: string) => Promise<void>;
  onChange: (status: string) => void | Promise<void>;
  onTimeout: () => void;
  onTrouble: () => void;
}

/** Polls a payment while mounted. `monitoring` is false once polling has timed out. */
export function usePaymentPolling({ externalPaymentId, status, late = false, ask, ...told }: PaymentWatchOptions) {
  const watch = useRef<PaymentPoller | null>(null);
  const [endedFor, setEndedFor] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const knownStatus = useEffectEvent(() => status);
  const look = useEffectEvent(told.look);
  const onChange = useEffectEvent(told.onChange);
  const onTimeout = useEffectEvent(told.onTimeout);
  const onTrouble = useEffectEvent(told.onTrouble);

  useEffect(() => {
    if (!externalPaymentId) return;
    const running = pollPaymentStatus(knownStatus(), {
      look: () => look(externalPaymentId),
      onChange: (found) => void onChange(found),
      onTimeout: () => {
        setEndedFor(externalPaymentId);
        onTimeout();
      },
      onTrouble: () => onTrouble(),
      late,
      page: { hidden: () => document.hidden, onShown },
    });
    watch.current = running;
    return () => running.stop();
  }, [externalPaymentId, late]);

  const checkNow = useCallback(async () => {
    setChecking(true);
    if (externalPaymentId) await ask(externalPaymentId);
    await watch.current?.checkNow();
    setChecking(false);
  }, [ask, externalPaymentId]);

  return { monitoring: externalPaymentId !== null && endedFor !== externalPaymentId, checking, checkNow };
}

export type PaymentPolling = ReturnType<typeof usePaymentPolling>;

function onShown(shown: () => void): () => void {
  const changed = () => {
    if (!document.hidden) shown();
  };
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
