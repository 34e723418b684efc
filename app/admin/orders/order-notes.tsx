import { Copy, MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import type { EditNotice } from "#shop/fulfilment/order-desk/edits/send-edit-by-whatsapp.server.ts";
import type { ManualOrderFacts } from "#shop/fulfilment/order-desk/manual-orders/manual-order-queries.server.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { isOpenReturn, returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { returnDeadlineText } from "../returns/return-admin-texts.ts";

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

/** Reminds staff that the shop sends nothing to a customer without an e-mail address. Rules: DESK-12. */
export function NoEmailNote({ order: { customerEmail } }: { order: Pick<Order, "customerEmail"> }) {
  if (!isUndeliverable(customerEmail)) return null;
  return (
    <Note title="Cliente sem e-mail.">
      A loja não avisa sozinha o que muda neste pedido. Mande o aviso pelo WhatsApp, com o link do pedido.
    </Note>
  );
}

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

interface ReturnNotesProps {
  returns: readonly Return[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The open returns of an order, each with the shop's next deadline. */
export function ReturnNotes({ returns, today }: ReturnNotesProps) {
  return returns
    .filter(({ status }) => isOpenReturn(status))
    .map((made) => {
      const deadline = returnDeadlineText(made, today);
      const tone = deadline?.tone === "danger" || deadline?.tone === "info" ? deadline.tone : "warning";
      return (
        <Note key={made.id} tone={tone} title={`${returnKindLabel(made.kind)} ${returnNumber(made)} em aberto.`}>
          {deadline && `${deadline.text}. `}
          <Link to={`/admin/trocas/${made.id}`} className="link">
            Ver {returnNumber(made)}
          </Link>
        </Note>
      );
    });
}
