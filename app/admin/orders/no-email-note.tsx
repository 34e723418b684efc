import { Note } from "#app/ui/note.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** Reminds staff that the shop sends nothing to a customer without an e-mail address. Rules: DESK-12. */
export function NoEmailNote({ order: { customerEmail } }: { order: Pick<Order, "customerEmail"> }) {
  if (!isUndeliverable(customerEmail)) return null;
  return (
    <Note title="Cliente sem e-mail.">
      A loja não avisa sozinha o que muda neste pedido. Mande o aviso pelo WhatsApp, com o link do pedido.
    </Note>
  );
}
