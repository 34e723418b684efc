import { Copy } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import type { ManualOrderFacts } from "#shop/fulfilment/order-desk/manual-orders/manual-order-queries.server.ts";

/** On the page of an order that staff made: until when it holds its pieces, and its discount. */
export function ManualOrderNote({
  facts,
  orderId,
  isPending,
}: {
  facts: ManualOrderFacts | null;
  orderId: string;
  isPending: boolean;
}) {
  if (!facts) return null;
  const { madeBy, expiresAt, discountBy, discountReason } = facts;
  if (!isPending && !discountReason) return null;
  return (
    <Note title={isPending ? `Guarda as peças até ${formatDateTime(expiresAt)}.` : undefined}>
      {discountReason && `Desconto de ${discountBy ?? madeBy}: ${discountReason}. `}
      {isPending && (
        <Link to={`/admin/pedidos/novo/${orderId}`} className="link">
          Ver a mensagem e o PIX
        </Link>
      )}
    </Note>
  );
}

/** Opens a new form with the order's pieces and customer. */
export function RepeatOrder({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to={`/admin/pedidos/novo?repetir=${orderId}`} icon={Copy} variant="secondary" size="s">
      Repetir pedido
    </ButtonLink>
  );
}
