/** What each queue does, for people; those that are not named are shown by their own names. */
const QUEUES: Record<string, string> = {
  "payments.notice": "Avisos de pagamento",
  "payments.refresh": "Consulta de pagamentos",
  "payments.expire": "Fim de prazo de pagamentos",
  "payments.close": "Cancelamento no provedor",
  "payments.refund": "Devoluções de dinheiro",
  "payments.alert": "E-mails de alerta",
  "payments.reconcile": "Conciliação de pagamentos",
  "orders.settle": "Pedidos pagos",
  "orders.mail": "E-mails de pedidos",
  "orders.cancel-unpaid": "Cancelamento de pedidos não pagos",
  "orders.called-off": "Etiquetas de pedidos cancelados",
  "returns.mail": "E-mails de trocas e devoluções",
  "shipments.step": "Compra de etiquetas",
  "shipments.notice": "Avisos de entrega",
  "shipments.track": "Rastreamento",
  "shipments.sweep": "Conferência de envios",
  "stock-notices.dispatch": "Avise-me: quem avisar",
  "stock-notices.mail": "Avise-me: e-mails",
  "customers.mail": "E-mails de contas",
  "staff.mail": "E-mails da equipe",
  "newsletter.mail": "E-mails da newsletter",
  "contact.mail": "E-mails de contato",
  "resellers.mail": "E-mails de revenda",
  "account.goodbye": "E-mails de contas excluídas",
  "shipping.watch-connection": "Conexão com o Melhor Envio",
  "uploads.run": "Upload de produtos",
  "uploads.undo": "Desfazer upload",
  "uploads.resume": "Retomar uploads",
  "monitoring.watch": "Monitoramento",
  "books.check": "Conferência dos registros",
  "shop.forget": "Limpeza do que venceu",
};

export function queueWords(name: string): string {
  return QUEUES[name] ?? name;
}

const PROVIDERS: Record<string, string> = {
  "mercado-pago": "Mercado Pago",
  stripe: "Stripe",
  "melhor-envio": "Melhor Envio",
};

export function providerWords(name: string): string {
  return PROVIDERS[name] ?? name;
}

export const PROVIDER_OPTIONS = [
  { value: "", label: "Todos" },
  ...Object.entries(PROVIDERS).map(([value, label]) => ({ value, label })),
];

export const NOTICE_STATES = {
  waiting: "Na fila",
  unknown: "Sem pagamento ou envio na loja",
  done: "Processado",
} as const;

/** `12,4 MB` */
export function bytesWords(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("pt-BR", { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

export function countWords(count: number, one: string, many: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}
