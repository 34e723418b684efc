import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { CancelPayment, type CancelPurpose } from "./cancel-payment.tsx";
import { heldUntil } from "./held-until.ts";

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
