import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Centavos } from "#platform/money.ts";
import type { PaymentView } from "../payment-view.ts";
import { useCountdown } from "../watching/use-countdown.ts";
import type { PaymentWatching } from "../watching/use-payment-watch.ts";
import { PixPending } from "./pix-pending.tsx";

interface PixWaitingProps {
  view: Extract<PaymentView, { kind: "pix" }>;
  now: Date;
  totalCents: Centavos;
  watch: PaymentWatching;
  cancelling: boolean;
  onCancel: () => void;
  /** Shown when the time is up. */
  expired: ReactNode;
  /** Told when the time is up. */
  onOver: () => void;
}

/** A PIX code while it lasts. */
export function PixWaiting({ view, now, totalCents, watch, cancelling, onCancel, expired, onOver }: PixWaitingProps) {
  const { revalidate } = useRevalidator();
  const secondsLeft = useCountdown(view.expiresAt.getTime(), now.getTime());
  const over = secondsLeft === 0;
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (!over) return;
    tellOver();
    void revalidate();
  }, [over, revalidate]);
  if (over) return expired;
  return (
    <PixPending
      code={view.code}
      qrBase64={view.qrBase64}
      totalCents={totalCents}
      secondsLeft={secondsLeft}
      monitoring={watch.monitoring}
      checking={watch.checking}
      cancelling={cancelling}
      onCheck={() => void watch.checkNow()}
      onCancel={onCancel}
    />
  );
}
