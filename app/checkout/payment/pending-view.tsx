import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ResultFrame } from "../result/result-frame.tsx";
import { StepHeading } from "../step-heading.tsx";
import { PendingActions, type PendingActionsProps } from "./pending-actions.tsx";
import { MonitoringBadge } from "./watching/monitoring-badge.tsx";
import type { PaymentPolling } from "./watching/use-payment-polling.ts";

export interface Pending extends PendingActionsProps {
  watch: PaymentPolling;
}

interface PendingViewProps extends Pending {
  title: string;
  text: string;
  children: ReactNode;
}

/** A pending payment in a panel, with its actions. */
export function PendingView({ title, text, watch, cancelling, onCancel, children }: PendingViewProps) {
  return (
    <ResultFrame step="confirmation">
      <div className="mt-6 mb-5 grid gap-2 md:mt-10 md:mb-7 md:gap-3">
        <StepHeading size="h1">{title}</StepHeading>
        <p className="text-ink-soft text-lead">{text}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-5 md:p-7">
        {children}
        {!watch.monitoring && (
          <Button variant="secondary" icon={RefreshCw} busy={watch.checking} onClick={() => void watch.checkNow()}>
            Verificar agora
          </Button>
        )}
      </div>
      <PendingActions cancelling={cancelling} onCancel={onCancel} />
      {watch.monitoring && <MonitoringBadge />}
    </ResultFrame>
  );
}
