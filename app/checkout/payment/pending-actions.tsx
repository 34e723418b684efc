import { ButtonLink } from "#app/ui/button.tsx";
import { CancelPayment } from "./cancel-payment.tsx";

interface PendingActionsProps {
  cancelling: boolean;
  onCancel: () => void;
}

/** Actions below a pending payment: cancel, or leave the page. */
export function PendingActions({ cancelling, onCancel }: PendingActionsProps) {
  return (
    <div className="mt-9 flex flex-col-reverse gap-3 md:flex-row md:flex-wrap md:justify-between">
      <CancelPayment cancelling={cancelling} onCancel={onCancel} />
      <ButtonLink to="/" variant="secondary">
        Voltar para a loja
      </ButtonLink>
    </div>
  );
}
