import { useState } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { waitText } from "./payment-texts.ts";

/** What the shopper cancels for: to leave it, or to choose another method. */
export type CancelPurpose = "leave" | "other";

const WORDS = {
  leave: {
    button: "Cancelar pagamento",
    title: "Cancelar este pagamento?",
    afterwards: (wait: string) => `O pedido continua guardado ${wait}, e você pode pagar de outra forma.`,
    yes: "Sim, cancelar",
  },
  other: {
    button: "Pagar de outra forma",
    title: "Pagar de outra forma?",
    afterwards: () => "Em seguida você escolhe outra forma de pagamento para o mesmo pedido.",
    yes: "Sim, escolher outra",
  },
};

interface CancelPaymentProps {
  purpose?: CancelPurpose;
  /** How long a staff order keeps its pieces if the payment is called off; null for other orders, which release them at once. */
  held?: string | null;
  cancelling: boolean;
  onCancel: () => void;
}

/**
 * 'Cancelar pagamento' or 'Pagar de outra forma' with a confirmation, because somebody who has just paid must not
 * cancel.
 * Rules: PAY-91.
 */
export function CancelPayment({ purpose = "leave", held = null, cancelling, onCancel }: CancelPaymentProps) {
  const [asking, setAsking] = useState(false);
  const { unpaidOrderHours } = useShop();
  const { button, title, afterwards, yes } = WORDS[purpose];
  return (
    <>
      <Button
        variant="ghost"
        size="s"
        busy={cancelling}
        onClick={() => setAsking(true)}
        aria-haspopup="dialog"
        className={purpose === "leave" ? "text-danger!" : ""}
      >
        {button}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title} size="s">
        <p className="text-ink-soft">
          {held === null
            ? "As peças deixam de estar reservadas para você e o código ou a página de pagamento deixa de valer."
            : `O código ou a página de pagamento deixa de valer. As peças continuam reservadas para você até ${held}.`}{" "}
          Se você já pagou, não cancele: a confirmação pode levar alguns minutos.
        </p>
        <p className="text-ink-soft">{afterwards(waitText(held, unpaidOrderHours))}</p>
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button
            variant="secondary"
            onClick={() => {
              setAsking(false);
              onCancel();
            }}
          >
            {yes}
          </Button>
          <Button onClick={() => setAsking(false)}>Manter pagamento</Button>
        </div>
      </Dialog>
    </>
  );
}
