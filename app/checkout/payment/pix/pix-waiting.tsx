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
import { PendingActions } from "../pending-actions.tsx";
import { countdownLabel, formatCountdown } from "../watching/countdown.ts";
import { MonitoringBadge } from "../watching/monitoring-badge.tsx";
import { useCountdown } from "../watching/use-countdown.ts";
import type { PaymentPolling } from "../watching/use-payment-polling.ts";

interface PixWaitingProps {
  view: Extract<PaymentView, { kind: "pix" }>;
  now: Date;
  totalCents: Centavos;
  watch: PaymentPolling;
  cancelling: boolean;
  onCancel: () => void;
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

interface PixPendingProps {
  code: string;
  /** PNG in base64 from the provider; null: only the code is shown. */
  qrBase64: string | null;
  totalCents: Centavos;
  secondsLeft: number;
  monitoring: boolean;
  checking: boolean;
  cancelling: boolean;
  onCheck: () => void;
  onCancel: () => void;
}

/** An unpaid PIX: QR code, code to copy, time left. */
function PixPending(props: PixPendingProps) {
  const { code, qrBase64, totalCents, secondsLeft, monitoring, checking, cancelling, onCheck, onCancel } = props;
  return (
    <ResultFrame step="confirmation" wide>
      <div className="mt-10 mb-7 grid gap-3">
        <StepHeading size="h1">Aguardando pagamento</StepHeading>
        <p className="text-ink-soft text-lead">Abra o app do seu banco, escolha PIX e leia o QR ou cole o código.</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-panel border border-line bg-surface p-5 max-[359.98px]:p-3 md:grid-cols-[18.75rem_minmax(0,1fr)] md:gap-7 md:p-7 lg:gap-12 lg:p-10">
        {/* A phone cannot scan its own screen, so the code comes first there. */}
        <div className="order-last grid content-start gap-3.5 md:order-none">
          {qrBase64 && <PixQr base64={qrBase64} />}
          <TimeLeft seconds={secondsLeft} />
        </div>
        <div className="grid content-start gap-5">
          <p className="flex items-center justify-between gap-2">
            <span className="text-ink-soft">Total</span>
            <b className="text-price leading-none tabular-nums">{formatBrl(totalCents)}</b>
          </p>
          <hr className="border-line" />
          <CopyCodeField label="PIX copia e cola" code={code} rows={4} />
          <Note icon={Info}>
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
      {monitoring && <MonitoringBadge />}
    </ResultFrame>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <p role="timer" className="flex items-center justify-center gap-2 text-small">
      <Icon of={Clock} size="s" />
      <span aria-hidden="true">
        Expira em <b className="ml-1 font-semibold tabular-nums">{formatCountdown(seconds)}</b>
      </span>
      <span className="sr-only">Expira em {countdownLabel(seconds)}</span>
    </p>
  );
}
