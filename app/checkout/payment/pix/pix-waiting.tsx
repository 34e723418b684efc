import { Clock, Info, RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { ResultFrame } from "#app/checkout/result/result-frame.tsx";
import { StepHeading } from "#app/checkout/step-heading.tsx";
import { PixQr } from "#app/order/pix-qr.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { PaymentView } from "../payment-view.ts";
import { PendingActions, type PendingActionsProps } from "../pending-actions.tsx";
import { countdownLabel, formatCountdown } from "../watching/countdown.ts";
import { MonitoringBadge } from "../watching/monitoring-badge.tsx";
import { useCountdown } from "../watching/use-countdown.ts";
import type { PaymentPolling } from "../watching/use-payment-polling.ts";

interface PixWaitingProps extends PendingActionsProps {
  view: Extract<PaymentView, { kind: "pix" }>;
  now: Date;
  totalCents: Centavos;
  watch: PaymentPolling;
  /** Shown after the PIX has expired. */
  expired: ReactNode;
  /** Called when the PIX expires. */
  onOver: () => void;
}

/** A PIX code until it expires. */
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

interface PixPendingProps extends PendingActionsProps {
  code: string;
  /** PNG in base64 from the provider; null: only the code is shown. */
  qrBase64: string | null;
  totalCents: Centavos;
  secondsLeft: number;
  monitoring: boolean;
  checking: boolean;
  onCheck: () => void;
}

/** An unpaid PIX: QR code, code to copy, time left. */
function PixPending(props: PixPendingProps) {
  const { code, qrBase64, totalCents, secondsLeft, monitoring, checking, cancelling, onCheck, onCancel } = props;
  return (
    <ResultFrame step="confirmation" wide>
      <div className="mt-4 mb-3.5 grid gap-1.5 md:mt-10 md:mb-7 md:gap-3">
        <StepHeading size="h1">Aguardando pagamento</StepHeading>
        <p className="text-balance text-body text-ink-soft leading-snug md:text-lead">
          Abra o app do seu banco, escolha PIX e <span className="md:hidden">cole o código.</span>
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
            <p className="flex items-baseline gap-2 md:flex-1 md:justify-between">
              <span className="text-ink-soft">Total</span>
              <b className="text-price leading-none tabular-nums">{formatBrl(totalCents)}</b>
            </p>
            <TimeLeft seconds={secondsLeft} className="flex md:hidden" />
          </div>
          <hr className="border-line" />
          <CopyCodeField label="PIX copia e cola" code={code} rows={4} short />
          {/* Without scripts a note above says that the page does not change. */}
          <Note icon={Info} className={monitoring ? "noscript:hidden" : undefined}>
            {monitoring
              ? "Não feche esta página: assim que o banco confirmar, ela muda sozinha. Também avisamos por e-mail."
              : "Ainda não recebemos a confirmação. O código continua valendo; assim que o banco confirmar, avisamos por e-mail."}
          </Note>
          {!monitoring && (
            <Button variant="secondary" icon={RefreshCw} busy={checking} onClick={onCheck}>
              Verificar agora
            </Button>
          )}
        </div>
      </div>
      <PendingActions cancelling={cancelling} onCancel={onCancel} />
      {monitoring && (
        <div className="contents noscript:hidden">
          <MonitoringBadge />
        </div>
      )}
    </ResultFrame>
  );
}

function TimeLeft({ seconds, className }: { seconds: number; className: string }) {
  return (
    <p role="timer" className={`items-center justify-center gap-2 text-small ${className}`}>
      <Icon of={Clock} size="s" />
      <span aria-hidden="true">
        Expira em <b className="ml-1 font-semibold tabular-nums">{formatCountdown(seconds)}</b>
      </span>
      <span className="sr-only">Expira em {countdownLabel(seconds)}</span>
    </p>
  );
}
