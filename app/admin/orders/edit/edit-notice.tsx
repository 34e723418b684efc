import { MessageCircle } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import type { EditNotice } from "#shop/fulfilment/order-desk/edits/send-edit-by-whatsapp.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** What the customer of an order can still refuse, and one press that writes it to them by WhatsApp. Rules: EDIT-26. */
export function EditNoticePanel({
  order: { id, customerEmail },
  notice: { changes, refundCents, sentAt },
  maySend,
}: {
  order: Pick<Order, "id" | "customerEmail">;
  notice: EditNotice;
  maySend: boolean;
}) {
  const back = refundCents > 0 ? ` ${formatBrl(refundCents)} voltam para o cliente.` : "";
  const mailed = isUndeliverable(customerEmail) ? "" : " O cliente recebe um e-mail.";
  const sent = sentAt ? ` Aberto no WhatsApp em ${formatDateTime(sentAt)}.` : "";
  return (
    <Note tone="info" title="Pedido alterado.">
      {`${changes.join("; ")}.${back}${mailed}${sent}`}
      {maySend && (
        <form method="post" action={`/admin/pedidos/${id}/avisar`} target="_blank" rel="noreferrer" className="mt-3">
          <Button type="submit" variant="secondary" size="s" icon={MessageCircle}>
            {sentAt ? "Avisar de novo pelo WhatsApp" : "Avisar pelo WhatsApp"}
          </Button>
        </form>
      )}
    </Note>
  );
}
