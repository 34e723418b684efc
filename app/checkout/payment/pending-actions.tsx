import { ButtonLink } from "#app/ui/button.tsx";
import { CancelPayment, type CancelPurpose } from "./cancel-payment.tsx";

export interface PendingActionsProps {
  /** The cancellation that runs; null: none. */
  cancelling: CancelPurpose | null;
  onCancel: (purpose: CancelPurpose) => void;
}

/** Actions below a pending payment: cancel it, pay otherwise, or leave the page. */
export function PendingActions({ cancelling, onCancel }: PendingActionsProps) {
  const by = (purpose: CancelPurpose) => (
    <CancelPayment purpose={purpose} cancelling={cancelling === purpose} onCancel={() => onCancel(purpose)} />
  );
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 md:mt-9 md:flex-row md:flex-wrap md:items-center md:justify-between">
      {by("leave")}
      <div className="flex flex-col gap-3 md:flex-row">
        {by("other")}
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
      </div>
    </div>
  );
}
