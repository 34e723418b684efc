import type { MailKind } from "#shop/ordering/orders/emails/mail-kind.ts";

/** For staff; the subject line would repeat the order's number. */
export const MAIL_NAMES: Readonly<Record<MailKind, string>> = {
  order_received: "Pedido recebido, falta o pagamento",
  payment_reminder: "Lembrete do pagamento",
  boleto_reminder: "Lembrete do boleto",
  order_confirmed: "Pedido confirmado",
  order_changed: "Pedido alterado",
  order_expired: "Prazo do pagamento acabou",
  order_cancelled: "Pedido cancelado",
  order_invoice: "Nota fiscal anexada",
  order_ready: "Pronto para retirada",
  order_shipped: "Pedido a caminho",
  order_delivered: "Pedido entregue",
  order_refunded: "Pagamento devolvido, peças esgotadas",
  money_refunded: "Reembolso",
  payment_returned: "Pagamento a mais devolvido",
};
