import { Send } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";

/** The orders that one press marks as sent: those with a label, and what goes in their parcels. */
export interface OrdersToMark {
  labelled: string[];
  along: string[];
}

interface Marked {
  id: string;
  kind: string;
  hindrance: string | null;
}

export function ordersToMark(orders: readonly Marked[]): OrdersToMark {
  return {
    labelled: orders.filter(({ kind }) => kind === "ready").map(({ id }) => id),
    along: orders.filter(({ hindrance }) => hindrance === "in_other_parcel").map(({ id }) => id),
  };
}

interface MarkSentProps {
  orders: OrdersToMark;
  variant?: "primary" | "secondary";
}

/** Marks the orders with a label, and what goes in their parcels, as sent. Rules: BATCH-9. */
export function MarkSent({ orders: { labelled, along }, variant }: MarkSentProps) {
  const one = labelled.length === 1;
  return (
    <ActionButton
      intent="markSent"
      variant={variant}
      fields={{ pedidos: [...labelled, ...along].join() }}
      icon={Send}
      label={one ? "Marcar como enviado" : `Marcar os ${labelled.length} como enviados`}
      question={{
        title: one ? "O pacote foi postado?" : `Os ${labelled.length} pacotes foram postados?`,
        text: "Cada cliente recebe um e-mail com o código de rastreamento da etiqueta. As etiquetas não podem mais ser canceladas aqui.",
        confirm: one ? "Sim, marcar como enviado" : "Sim, marcar como enviados",
      }}
    />
  );
}
