import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { OrderFold } from "../result/order-fold.tsx";
import { ResultFrame } from "../result/result-frame.tsx";
import { StepHeading } from "../step-heading.tsx";
import { CancelPayment, type CancelPurpose } from "./cancel-payment.tsx";
import { heldUntil } from "./payment-texts.ts";
import { MonitoringBadge } from "./watching/monitoring-badge.tsx";
import type { PaymentPolling } from "./watching/use-payment-polling.ts";

export interface Pending extends PendingActionsProps {
  order: Order;
  watch: PaymentPolling;
}

interface PendingViewProps extends Pending {
  title: string;
  text: string;
  /** The bank decides, not the shopper. */
  byBank?: boolean;
  children: ReactNode;
}

/** A pending payment in a panel, with its actions. */
export function PendingView({ title, text, order, watch, cancelling, onCancel, byBank, children }: PendingViewProps) {
  return (
    <ResultFrame step="confirmation" waiting>
      <div className="mt-4 mb-3.5 grid gap-1.5 md:mt-10 md:mb-7 md:gap-3">
        <StepHeading size="h1">{title}</StepHeading>
        <p className="text-body text-ink-soft leading-snug md:text-lead">
          <b className="font-semibold text-ink">Pedido {orderNumber(order)}.</b> <UnbrokenText text={text} />
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-7">
        {children}
        {watch.monitoring ? (
          <MonitoringBadge byBank={byBank} />
        ) : (
          <Button variant="secondary" icon={RefreshCw} busy={watch.checking} onClick={() => void watch.checkNow()}>
            Verificar agora
          </Button>
        )}
      </div>
      <OrderFold order={order} />
      <PendingActions order={order} cancelling={cancelling} onCancel={onCancel} />
    </ResultFrame>
  );
}

export interface PendingActionsProps {
  /** The cancellation that runs; null: none. */
  cancelling: CancelPurpose | null;
  onCancel: (purpose: CancelPurpose) => void;
}

/** Actions below a pending payment: cancel it, pay otherwise, or leave the page. */
export function PendingActions({ order, cancelling, onCancel }: PendingActionsProps & { order: Order }) {
  const by = (purpose: CancelPurpose) => (
    <CancelPayment
      purpose={purpose}
      held={heldUntil(order)}
      cancelling={cancelling === purpose}
      onCancel={() => onCancel(purpose)}
    />
  );
  return (
    <div className="mt-6 flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center md:justify-between">
      <div className="flex flex-wrap justify-between gap-x-3 md:-ml-3">
        {by("other")}
        {by("leave")}
      </div>
      <ButtonLink to="/" variant="ghost" className="md:-mr-3">
        Voltar para a loja
      </ButtonLink>
    </div>
  );
}
