import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

interface CancelPaymentProps {
  cancelling: boolean;
  onCancel: () => void;
}

/** 'Cancelar pagamento' with a confirmation, because somebody who has just paid must not cancel. */
export function CancelPayment({ cancelling, onCancel }: CancelPaymentProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        busy={cancelling}
        onClick={() => setAsking(true)}
        aria-haspopup="dialog"
        className="text-danger! md:-ml-3"
      >
        Cancelar pagamento
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Cancelar este pagamento?" size="s">
        <p className="text-ink-soft">
          As peças deixam de estar reservadas para você e o código ou a página de pagamento deixa de valer. Se você já
          pagou, não cancele: a confirmação pode levar alguns minutos.
        </p>
        <p className="text-ink-soft">O pedido continua guardado por 24 horas, e você pode pagar de outra forma.</p>
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button
            variant="secondary"
            onClick={() => {
              setAsking(false);
              onCancel();
            }}
          >
            Sim, cancelar
          </Button>
          <Button onClick={() => setAsking(false)}>Manter pagamento</Button>
        </div>
      </Dialog>
    </>
  );
}
