import { above, atField, stale, tooManyFor } from "#app/forms/refusal.ts";
import { formatTime } from "#platform/clock.ts";
import { CancelForm, NoteForm } from "#shop/fulfilment/order-desk/desk-forms.ts";
import { copyOrderLink, mailLinkAtDesk, revokeOrderLinks } from "#shop/fulfilment/order-desk/order-links.server.ts";
import { resendMail } from "#shop/fulfilment/order-desk/resend-mail.server.ts";
import { removeNote, writeNote } from "#shop/fulfilment/order-desk/write-note.server.ts";
import { deliverOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";
import { ofOrder, orderChange, orderIdOf } from "./order-change.server.ts";

const change = orderChange("orders.write", {
  no_mail: above("Sem e-mail configurado", "A loja ainda não tem um servidor de e-mail."),
  no_email: above("Cliente sem e-mail", "O cliente excluiu a conta dele, ou comprou sem informar um e-mail."),
  overtaken: stale("O e-mail não vale mais", `O pedido mudou desde então. ${PAGE_IS_CURRENT}`),
  too_many_attempts: tooManyFor("Muitos e-mails deste pedido"),
  not_yours: above("A anotação é de outra pessoa", "Só quem escreveu ou um proprietário pode apagar."),
  empty_note: atField("text", "Escreva a anotação."),
});

/** Changes of `OrderActions`, `MailsPanel`, `LinksPanel` and `NotesPanel`. */
export const deskChanges = {
  delivered: change({ wish: ofOrder(), run: deliverOrder, said: "Pedido entregue" }),
  cancelOrder: change({
    schema: CancelForm,
    wish: ofOrder(),
    run: cancelOrder,
    said: ({ payableUntil: until }) =>
      until
        ? `Pedido cancelado. O PIX dele ainda pode ser pago até ${formatTime(until)}; se for, o valor volta sozinho`
        : "Pedido cancelado",
  }),
  resendMail: change({
    wish: ({ params: { orderId }, fields }) => ({ orderId, key: fields.mail ?? "", again: fields.again ?? "" }),
    run: resendMail,
    said: "E-mail a caminho",
  }),
  mailLink: change({ wish: ofOrder("mailId"), run: mailLinkAtDesk, said: "Link a caminho" }),
  copyLink: change({ wish: orderIdOf, run: copyOrderLink, said: "Link gerado", more: ({ link }) => ({ link }) }),
  revokeLinks: change({ wish: orderIdOf, run: revokeOrderLinks, said: "Links revogados" }),
  writeNote: change({ schema: NoteForm, wish: ofOrder("noteId"), run: writeNote, said: "Anotado" }),
  removeNote: change({ wish: ofOrder("noteId"), run: removeNote, said: "Anotação apagada" }),
};
