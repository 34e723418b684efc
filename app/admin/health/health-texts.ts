import { durationText } from "#platform/formats/duration.ts";
import { valueAt } from "#platform/value-at.ts";

/** What each queue does. A queue not listed is shown by its own name. */
const QUEUES: Record<string, string> = {
  "payments.notice": "Avisos de pagamento",
  "payments.refresh": "Consulta de pagamentos",
  "payments.look": "Consulta por aviso sem assinatura válida",
  "payments.expire": "Fim de prazo de pagamentos",
  "payments.free": "Peças liberadas de pedidos à espera",
  "payments.close": "Cancelamento no provedor",
  "payments.refund": "Devoluções de dinheiro",
  "payments.alert": "E-mails de alerta",
  "payments.reconcile": "Conciliação de pagamentos",
  "payments.recheck": "Conferência de pagamentos recebidos",
  "payments.probe-keys": "Teste das chaves de pagamento",
  "orders.settle": "Pedidos pagos",
  "orders.mail": "E-mails de pedidos",
  "orders.link": "Links de pedidos",
  "orders.tell-shop": "Avisos de pedidos pagos",
  "orders.cancel-unpaid": "Cancelamento de pedidos não pagos",
  "orders.replace-pieces": "Trocas por peças mais caras",
  "orders.remind": "Lembretes de pedidos não pagos",
  "carts.remind": "Carrinhos: quem lembrar",
  "cart-reminders.mail": "Lembretes de carrinhos",
  "orders.called-off": "Etiquetas de pedidos cancelados",
  "returns.mail": "E-mails de trocas e devoluções",
  "shipments.step": "Compra de etiquetas",
  "shipments.notice": "Avisos de entrega",
  "shipments.track": "Rastreamento",
  "shipments.sweep": "Conferência de envios",
  "shipments.watch-balance": "Saldo no Melhor Envio",
  "return-labels.step": "Compra de etiquetas de devolução",
  "return-labels.track": "Rastreamento de devoluções",
  "return-labels.sweep": "Conferência de etiquetas de devolução",
  "products.watch-stock": "Estoque baixo: o que chegou ao limite",
  "products.low-stock-mail": "Estoque baixo: e-mails",
  "stock-notices.dispatch": "Avise-me: quem avisar",
  "stock-notices.mail": "Avise-me: e-mails",
  "customers.mail": "E-mails de contas",
  "staff.mail": "E-mails da equipe",
  "staff.push": "Avisos nos aparelhos da equipe",
  "newsletter.mail": "E-mails da newsletter",
  "contact.mail": "E-mails de contato",
  "resellers.mail": "E-mails de revenda",
  "account.goodbye": "E-mails de contas excluídas",
  "visitor-data.mail": "E-mails de ‘Seus dados’",
  "shipping.watch-connection": "Conexão com o Melhor Envio",
  "pricing.expire-old-prices": 'Prazo dos preços "de"',
  "pricing.promotions": "Promoções",
  "pictures.make": "Imagens pedidas por visitantes",
  "pictures.prepare": "Imagens novas",
  "uploads.run": "Upload de produtos",
  "uploads.undo": "Desfazer upload",
  "uploads.resume": "Retomar uploads",
  "monitoring.watch": "Monitoramento",
  "installation.watch": "Backup, disco e certificado",
  "providers.check": "Teste dos provedores",
  "books.check": "Conferência das contas",
  "archive.keep": "Cópia contínua do banco de dados",
  "shop.forget": "Limpeza do que venceu",
};

export function queueText(name: string): string {
  return valueAt(QUEUES, name) ?? name;
}

const PROVIDERS: Record<string, string> = {
  "mercado-pago": "Mercado Pago",
  stripe: "Stripe",
  "melhor-envio": "Melhor Envio",
};

export function providerHealthText(name: string): string {
  return valueAt(PROVIDERS, name) ?? name;
}

export const PROVIDER_OPTIONS = [
  { value: "", label: "Todos" },
  ...Object.entries(PROVIDERS).map(([value, label]) => ({ value, label })),
];

export const WEBHOOK_EVENT_STATE_TEXTS = {
  waiting: "Na fila",
  unknown: "Sem pagamento ou envio na loja",
  unread: "Não entendido",
  done: "Processado",
} as const;

const TOPICS: Record<string, string> = {
  payment: "pagamento",
  chargeback: "contestação",
  complaint: "reclamação",
  fraud_alert: "suspeita de fraude",
};

/** What a webhook event is about; '' for the usual topic. */
export function topicText(topic: string): string {
  return valueAt(TOPICS, topic) ?? "";
}

const BLOCKED: Record<string, string> = {
  script: "Script",
  style: "Estilo",
  img: "Imagem",
  font: "Fonte",
  connect: "Conexão",
  frame: "Quadro",
  child: "Quadro",
  worker: "Processo em segundo plano",
  media: "Som ou vídeo",
  form: "Formulário",
};

/** What a Content-Security-Policy directive blocks. */
export function blockedText(directive: string): string {
  return valueAt(BLOCKED, directive.split("-")[0]) ?? "Outra coisa";
}

const SOURCES: Record<string, string> = {
  inline: "escrito na própria página",
  eval: "código montado na hora",
  "wasm-eval": "código montado na hora",
  self: "da própria loja",
};

export function sourceText(blocked: string): string {
  return valueAt(SOURCES, blocked) ?? blocked;
}

/** `12,4 MB` */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("pt-BR", { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

const DISKS: Record<string, string> = { pictures: "das imagens", database: "do banco de dados" };

/** Which disk a folder is on: `das imagens`. */
export function diskText(folder: string): string {
  return valueAt(DISKS, folder) ?? folder;
}

/** What the larger tables hold. */
const TABLES: Record<string, string> = {
  "tarefas (pgboss)": "Tarefas",
  audit_log: "Registro de atividades",
  bulk_upload_changes: "Mudanças de uploads",
  bulk_upload_lines: "Linhas de uploads",
  bulk_uploads: "Uploads",
  contact_messages: "Mensagens de contato",
  coupon_redemptions: "Usos de cupons",
  customer_sessions: "Sessões de clientes",
  customers: "Clientes",
  idempotency_keys: "Pedidos repetidos",
  listing_entries: "Listas da loja",
  listing_facets: "Filtros da loja",
  order_events: "Histórico dos pedidos",
  order_items: "Peças dos pedidos",
  orders: "Pedidos",
  old_price_declarations: 'Declarações de preços "de"',
  old_prices: 'Preços "de" das ofertas',
  payment_facts: "Andamento dos pagamentos",
  payments: "Pagamentos",
  pictures: "Imagens",
  price_history: "Histórico de preços",
  price_transformation_changes: "Preços transformados",
  products: "Produtos",
  sales: "Vendas",
  search_entries: "Índice da busca",
  search_words: "Palavras da busca",
  settings: "Configurações",
  shipments: "Envios",
  shipping_quote_options: "Opções de frete cotadas",
  shipping_quotes: "Cotações de frete",
  skus: "Estoque",
  stock_movements: "Movimentações do estoque",
  stock_reservations: "Reservas de estoque",
  tracking_events: "Rastreamento",
  webhook_events: "Avisos recebidos",
  payment_names: "Números dos provedores",
};

/** A table's label; tables not listed are shown by their own name. */
export function tableText(name: string): string {
  return valueAt(TABLES, name) ?? name;
}

/** "em dia", "atraso de 42 s", "sem resposta". */
export function replicaText({
  condition,
  lagMs,
}: {
  condition: "ok" | "behind" | "away";
  lagMs: number | null;
}): string {
  if (condition === "away") return "sem resposta";
  if (lagMs === null) return "atraso desconhecido";
  return lagMs < 1_000 ? "em dia" : `atraso de ${durationText(Math.round(lagMs / 1_000))}`;
}
