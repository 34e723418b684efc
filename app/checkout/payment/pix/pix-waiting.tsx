import clsx from "clsx";
import { Clock, RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { OrderFold } from "#app/checkout/result/order-fold.tsx";
import { ResultFrame } from "#app/checkout/result/result-frame.tsx";
import { StepHeading } from "#app/checkout/step-heading.tsx";
import { PixQr } from "#app/order/pix-qr.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import { awaitsTerms, type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import type { PaymentView } from "../payment-view.ts";
import { PendingActions, type PendingActionsProps } from "../pending-view.tsx";
import { Terms } from "../terms.tsx";
import { countdownLabel, formatCountdown, useCountdown } from "../watching/countdown.ts";
import { MonitoringBadge } from "../watching/monitoring-badge.tsx";
import type { PaymentPolling } from "../watching/use-payment-polling.ts";

interface PixWaitingProps extends PendingActionsProps {
  view: Extract<PaymentView, { kind: "pix" }>;
  now: Date;
  order: Order;
  watch: PaymentPolling;
  /** Shown after the PIX has expired. */
  expired: ReactNode;
  /** Called when the PIX expires. */
  onOver: () => void;
}

/** A PIX code until it expires. */
export function PixWaiting({ view, now, order, watch, cancelling, onCancel, expired, onOver }: PixWaitingProps) {
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
      order={order}
      secondsLeft={secondsLeft}
      monitoring={watch.monitoring}
      checking={watch.checking}
      cancelling={cancelling}
      onCheck={() => void watch.checkNow()}
      onCancel={onCancel}
    />
  );
}

interface PixPendingProps extends PendingActionsProps {
  code: string;
  /** PNG in base64 from the provider; null: only the code is shown. */
  qrBase64: string | null;
  order: Order;
  secondsLeft: number;
  monitoring: boolean;
  checking: boolean;
  onCheck: () => void;
}

/** An unpaid PIX: QR code, code to copy, time left. */
function PixPending(props: PixPendingProps) {
  const { code, qrBase64, order, secondsLeft, monitoring, checking, cancelling, onCheck, onCancel } = props;
  const noEmail = isUndeliverable(order.customerEmail);
  return (
    <ResultFrame step="confirmation" waiting wide>
      <div className="mt-4 mb-3.5 grid gap-1.5 md:mt-10 md:mb-7 md:gap-3">
        <StepHeading size="h1">Aguardando pagamento</StepHeading>
        <p className="text-body text-ink-soft leading-snug md:text-lead">
          <b className="font-semibold text-ink">Pedido {orderNumber(order)}.</b> Abra o app do seu banco, escolha PIX e{" "}
          <span className="md:hidden">cole o código.</span>
          <span className="hidden md:inline">leia o QR ou cole o código.</span>
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-panel border border-line bg-surface p-4 max-[359.98px]:p-3 md:grid-cols-[18.75rem_minmax(0,1fr)] md:gap-7 md:p-7 lg:gap-12 lg:p-10">
        {/* A phone cannot scan its own screen: total, time and code come first there and fit on its first screen. */}
        <div className="order-last grid content-start gap-3.5 md:order-none">
          {qrBase64 && <PixQr base64={qrBase64} />}
          <TimeLeft seconds={secondsLeft} className="hidden md:flex" />
        </div>
        <div className="grid content-start gap-3.5 md:gap-5">
          <div data-keep-clear className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="flex flex-wrap items-baseline gap-2 md:flex-1 md:justify-between">
              <span className="text-ink-soft">Total</span>
              <b translate="no" className="text-price leading-none tabular-nums">
                {formatBrl(order.amounts.payableCents)}
              </b>
            </p>
            <TimeLeft seconds={secondsLeft} className="flex md:hidden" />
          </div>
          <hr className="border-line" />
          <CopyCodeField label="PIX copia e cola" code={code} short />
          {awaitsTerms(order) && <Terms act="pagar" />}
          {/* Without scripts a note above says that the page does not change. */}
          <p className={clsx("text-ink-soft text-small", monitoring && "noscript:hidden")}>
            {monitoring
              ? `Pode sair daqui para pagar: assim que o banco confirmar, esta página muda sozinha${noEmail ? "" : ", e avisamos por e-mail"}.`
              : `Ainda não recebemos a confirmação. O código continua valendo; assim que o banco confirmar, ${noEmail ? "ela aparece aqui" : "avisamos por e-mail"}.`}
          </p>
          {monitoring && (
            <div className="contents noscript:hidden">
              <MonitoringBadge />
            </div>
          )}
          {!monitoring && (
            <Button variant="secondary" icon={RefreshCw} busy={checking} onClick={onCheck}>
              Verificar agora
            </Button>
          )}
        </div>
      </div>
      <OrderFold order={order} />
      <PendingActions order={order} cancelling={cancelling} onCancel={onCancel} />
    </ResultFrame>
  );
}

function TimeLeft({ seconds, className }: { seconds: number; className: string }) {
  return (
    <p role="timer" className={`items-center justify-center gap-2 text-small ${className}`}>
      <Icon of={Clock} size="s" />
      <span aria-hidden="true">
        Expira em{" "}
        <b translate="no" className="ml-1 font-semibold tabular-nums">
          {formatCountdown(seconds)}
        </b>
      </span>
      <span className="sr-only">Expira em {countdownLabel(seconds)}</span>
    </p>
  );
}
