import { ShieldAlert } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import type { OrderShippingStops } from "#shop/ordering/orders/shipping-stop.server.ts";
import { type ShippingStop, shippingStopText } from "#shop/ordering/payments/shipping-stops/shipping-stop.ts";

interface StopNoteProps {
  stops: OrderShippingStops;
  /** Whether any pieces are still at the shop. */
  isHere: boolean;
  mayWrite: boolean;
}

/** Why shipping is stopped, and the form to release it. */
export function StopNote({ stops: { open, released }, isHere, mayWrite }: StopNoteProps) {
  if (open.length === 0 && released.length === 0) return null;
  const isOpen = open.length > 0 && isHere;
  return (
    <div className="grid gap-3">
      <Note
        tone={isOpen ? "danger" : "warning"}
        title={
          isOpen
            ? "Não envie sem conferir."
            : open.length > 0
              ? "Há um problema com o pagamento."
              : "O envio foi liberado por alguém da equipe."
        }
      >
        <Reasons stops={isOpen || released.length === 0 ? open : [...open, ...released]} />
        {isOpen && "Comprar a etiqueta, imprimir e enviar ficam parados até alguém liberar o envio."}
      </Note>
      {isOpen && mayWrite && (
        <ActionButton
          intent="release"
          icon={ShieldAlert}
          variant="danger-outline"
          label="Liberar o envio"
          question={{
            title: "Enviar mesmo assim?",
            text: (
              <>
                <Reasons stops={open} />
                <p>Se o dinheiro voltar para o cliente, a loja pode ficar sem as peças e sem o valor.</p>
              </>
            ),
            confirm: "Sim, liberar o envio",
            danger: true,
          }}
        />
      )}
    </div>
  );
}

function Reasons({ stops }: { stops: readonly ShippingStop[] }) {
  return (
    <ul className="grid gap-1">
      {stops.map(({ kind, raisedAt, externalPaymentId }) => (
        <li key={`${kind} ${externalPaymentId}`}>
          {shippingStopText(kind)} <span className="text-caption tabular-nums">({formatDateTime(raisedAt)})</span>
        </li>
      ))}
    </ul>
  );
}
