import { clientNetwork } from "#platform/client-address.ts";
import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { EDIT_LABELS } from "#shop/editing/product-edit.ts";
import { SUBSCRIPTION_LABELS } from "#shop/newsletter/subscriber-list.ts";
import { MAIL_NAMES } from "#shop/order-desk/mail-names.ts";
import { deliveryStatusLabel, isOrderStatus, ORDER_STATUSES, orderStatusLabel } from "#shop/orders/order-status.ts";
import { PAYMENT_STATUSES, paymentStatusLabel } from "#shop/orders/payment-status.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "#shop/payments/payment.ts";
import { FORMULA_KEYS, formulaName } from "#shop/pricing/price-formula.ts";
import { CHANNEL_LABELS, KIND_LABELS, STATE_LABELS } from "#shop/privacy/data-request.ts";
import { APPLICATION_LABELS } from "#shop/resellers/reseller-decision.ts";
import { isReturnStatus, returnStatusLabel } from "#shop/returns/return-status.ts";
import { ORDER_VIEWS } from "#shop/shipments/order-view.ts";

const ACTIONS: Record<string, string> = {
  "staff.logged_in": "Entrou no painel",
  "staff.logged_out": "Saiu do painel",
  "staff.login_refused": "Tentativa de login recusada",
  "staff.code_refused": "Código de verificação recusado",
  "staff.recovery_asked": "Pediu link para nova senha",
  "staff.password_chosen": "Criou a senha",
  "staff.password_recovered": "Redefiniu a senha por link",
  "staff.password_changed": "Alterou a própria senha",
  "staff.profile_changed": "Alterou os próprios dados",
  "staff.session_ended": "Encerrou uma sessão",
  "staff.invited": "Convidou",
  "staff.invited_again": "Enviou o convite de novo",
  "staff.role_changed": "Mudou a função",
  "staff.disabled": "Desativou o acesso",
  "staff.enabled": "Ativou o acesso",
  "staff.second_factor_on": "Ativou a verificação em duas etapas",
  "staff.second_factor_off": "Desativou a verificação em duas etapas",
  "staff.second_factor_reset": "Desativou a verificação em duas etapas de outra pessoa",
  "staff.backup_codes_renewed": "Gerou novos códigos de reserva",
  "staff.first_owner_made": "Criou o primeiro proprietário",
  "staff.link_printed": "Gerou um link de senha por comando",
  "order.place": "Fez um pedido",
  "order.change": "Alterou o pedido",
  "order.drop_coupon": "Tirou o cupom do pedido",
  "order.give_up": "Desistiu da compra",
  "order.refund": "Devolveu dinheiro",
  "order.confirmed": "Confirmou o pedido",
  "order.processing": "Começou a embalar",
  "order.shipped": "Marcou como enviado",
  "order.delivered": "Marcou como entregue",
  "order.cancel": "Cancelou o pedido",
  "order.cancelled": "Cancelou o pedido",
  "return.requested": "Pediu troca ou devolução",
  "return.approved": "Aprovou a troca ou devolução",
  "return.corrected": "Corrigiu as instruções de envio",
  "return.refused": "Recusou a troca ou devolução",
  "return.received": "Recebeu as peças de volta",
  "return.refunded": "Devolveu o valor",
  "return.exchanged": "Enviou a troca",
  "return.cancelled": "Cancelou a troca ou devolução",
  "coupon.create": "Criou um cupom",
  "coupon.change": "Alterou um cupom",
  "coupon.end": "Encerrou um cupom",
  "coupon.resume": "Reativou um cupom",
  "customer.sessions_ended": "Encerrou as sessões de um cliente",
  "customer.confirmation_resent": "Reenviou a confirmação de e-mail",
  "customer.deleted": "Excluiu a conta de um cliente, a pedido",
  "customer.data_exported": "Exportou os dados de um cliente",
  "customer.list_exported": "Exportou a lista",
  "reseller.approved": "Aprovou um revendedor",
  "reseller.declined": "Recusou um revendedor",
  "reseller.list_exported": "Exportou a lista",
  "contact.answered": "Respondeu a uma mensagem",
  "contact.marked_answered": "Marcou uma mensagem como respondida",
  "contact.reopened": "Reabriu uma mensagem",
  "contact.archived": "Arquivou uma mensagem",
  "contact.restored": "Desarquivou uma mensagem",
  "newsletter.unsubscribed": "Cancelou uma inscrição na newsletter",
  "newsletter.list_exported": "Exportou a lista",
  "data_request.entered": "Registrou um pedido LGPD",
  "data_request.answered": "Respondeu a um pedido LGPD",
  "data_request.reopened": "Reabriu um pedido LGPD",
  "reseller.update": "Atualizou o pedido de revenda",
  "order.labels_wanted": "Pediu etiquetas",
  "order.label_retried": "Tentou a etiqueta de novo",
  "order.label_cancelled": "Cancelou a etiqueta",
  "order.invoice_entered": "Informou a nota fiscal",
  "order.invoice_file_stored": "Anexou a nota fiscal",
  "order.invoice_file_removed": "Removeu o arquivo da nota fiscal",
  "order.note_written": "Anotou no pedido",
  "order.note_removed": "Apagou uma anotação do pedido",
  "order.mail_resent": "Enviou um e-mail do pedido de novo",
  "order.pieces_put_back": "Devolveu peças ao estoque",
  "order.payment_checked": "Consultou o pagamento no provedor",
  "orders.exported": "Exportou a lista de pedidos",
  "order.document_entered": "Informou o documento de quem recebe",
  "order.part_sent": "Enviou uma parte por outra transportadora",
  "order.part_corrected": "Corrigiu o envio de uma parte",
  "order.part_delivered": "Marcou uma parte como entregue",
  "order.address_changed": "Corrigiu o endereço de entrega",
  "product.created": "Cadastrou um produto",
  "product.changed": "Alterou um produto",
  "product.archived": "Arquivou um produto",
  "product.restored": "Restaurou um produto",
  "products.changed": "Alterou vários produtos",
  "products.undone": "Desfez uma alteração de vários produtos",
  "prices.transformed": "Transformou preços",
  "prices.restored": "Desfez uma transformação de preços",
  "setting.changed": "Alterou configurações",
  "audit.exported": "Exportou o registro de atividades",
  "mail.tested": "Enviou um e-mail de teste",
  "jobs.retried": "Mandou tentar tarefas de novo",
  "webhooks.replayed": "Processou avisos de novo",
  "alert.acknowledged": "Marcou um alerta como visto",
  "books.asked": "Pediu a conferência dos registros",
  "secret.changed": "Trocou uma chave guardada",
  "secret.removed": "Apagou uma chave guardada",
  "upload.started": "Enviou produtos por arquivo",
  "upload.completed": "Concluiu um upload de produtos",
  "upload.failed": "Não concluiu um upload de produtos",
  "upload.cancelled": "Cancelou um upload de produtos",
  "upload.undone": "Desfez um upload de produtos",
};

const NOBODYS: Record<string, string> = { visitor: "Visitante", shop: "Loja", command: "Comando no servidor" };

const SUBJECTS: Record<string, string> = {
  "orders:list": "Lista de pedidos",
  "setting:shop": "Dados da loja",
  "setting:shop_status": "Funcionamento da loja",
  "setting:storefront_look": "Aparência da loja",
  "setting:mail_sender": "Remetente dos e-mails",
  "setting:shop_mails": "Avisos por e-mail à loja",
  "setting:pix_discount_percent": "Desconto no PIX",
  "setting:mercado_pago_access_token": "Access Token do Mercado Pago",
  "setting:mercado_pago_webhook_secret": "Assinatura secreta do Mercado Pago",
  "setting:mercado_pago_public_key": "Public Key do Mercado Pago",
  "setting:stripe_secret_key": "Chave secreta da Stripe",
  "setting:stripe_webhook_secret": "Segredo dos avisos da Stripe",
  "audit:all": "Registro de atividades",
  "books:all": "Registros da loja",
  "webhooks:all": "Todos os avisos",
  "setting:melhor_envio_token": "Token do Melhor Envio",
  "setting:melhor_envio_client_secret": "Secret do aplicativo do Melhor Envio",
  "setting:melhor_envio_refresh_token": "Renovação do token do Melhor Envio",
  "setting:melhor_envio_application": "Aplicativo do Melhor Envio",
  "setting:shipping": "Frete",
  "setting:shipping_sender": "Remetente",
  "prices:aneis": "Preços de Anéis",
  "prices:brincos": "Preços de Brincos",
  "prices:gargantilhas": "Preços de Gargantilhas",
  "prices:pulseiras": "Preços de Pulseiras",
  "prices:conjuntos": "Preços de Conjuntos",
  "prices:piercing": "Preços de Piercing",
  "list:customers": "Clientes",
  "list:resellers": "Revendedores",
  "list:newsletter": "Newsletter",
  "staff:unknown": "Conta desconhecida",
};

/** What has no name of its own. */
const KINDS: Record<string, string> = {
  order: "Pedido",
  return: "Troca ou devolução",
  upload: "Produtos",
  products: "Produtos",
  jobs: "Tarefas",
  webhooks: "Avisos de pagamento e entrega",
  alert: "Alerta",
  reseller_application: "Pedido de revenda",
  customer: "Cliente",
  contact_message: "Mensagem",
  subscriber: "Newsletter",
  data_request: "Pedido LGPD",
};

const FIELDS: Record<string, string> = {
  ...EDIT_LABELS,
  name: "Nome",
  username: "Usuário",
  email: "E-mail",
  role: "Função",
  phone: "Telefone",
  whatsapp: "WhatsApp",
  hours: "Horário",
  instagramUrl: "Instagram",
  facebookUrl: "Facebook",
  tiktokUrl: "TikTok",
  youtubeUrl: "YouTube",
  closed: "Loja fechada",
  message: "Mensagem",
  reopensOn: "Reabre em",
  heroTitle: "Título da página inicial",
  heroLead: "Texto da página inicial",
  heroPicture: "Imagem da página inicial",
  logo: "Logo",
  icon: "Ícone",
  replyTo: "Respostas para",
  newOrder: "Aviso de pedido pago",
  percent: "Desconto em %",
  jobs: "Tarefas",
  notices: "Avisos",
  about: "Referência",
  companyName: "Razão social",
  cnpj: "CNPJ",
  address: "Endereço",
  partners: "Parceiros",
  originCep: "CEP de origem",
  handlingDays: "Dias úteis de preparo",
  services: "Serviços oferecidos",
  markupPercent: "Acréscimo em %",
  markupCents: "Acréscimo fixo",
  free: "Frete grátis",
  pickup: "Retirada na loja",
  clientId: "Client ID",
  status: "Situação",
  service: "Serviço",
  boxes: "Volumes",
  parcel: "Volume",
  sessions: "Sessões",
  orders: "Pedidos",
  spentCents: "Total gasto",
  channel: "Por onde",
  application: "Situação",
  messageNumber: "Mensagem",
  messageState: "Situação",
  subscription: "Inscrição",
  request: "Pedido",
  requestState: "Situação",
  receivedOn: "Recebido em",
  listed: "Linhas",
  code: "Código",
  parts: "Partes do endereço",
  kind: "Tipo",
  reason: "Motivo",
  mail: "E-mail",
  file: "Arquivo",
  pieces: "Peças",
  refunds: "Devolve o dinheiro",
  invoiceKey: "Chave da nota",
  invoiceUrl: "Endereço da nota",
  view: "Lista",
  searched: "Com busca",
  situacao: "Situação",
  pagamento: "Pagamento",
  forma: "Forma de pagamento",
  de: "Feito de",
  ate: "Feito até",
  total_min: "Total de",
  total_max: "Total até",
  totalCents: "Total",
  subtotalCents: "Subtotal",
  shippingCents: "Frete",
  shippingDiscountCents: "Desconto no frete",
  discountCents: "Desconto",
  amountCents: "Valor",
  couponCode: "Cupom",
  tracking_code: "Código de rastreamento",
  carrier_name: "Transportadora",
  service_name: "Serviço",
  delivery_status: "Entrega",
  estimated_delivery_date: "Entrega prevista",
  actual_delivery_date: "Entregue em",
  formula: "Fórmula",
  updated: "Preços mudados",
  change: "Alteração",
  products: "Produtos",
  leftOut: "Ficaram como estavam",
  restored: "Voltaram",
  kept: "Ficaram como estavam",
  run: "Transformação",
  note: "Observação",
  postingCode: "Código de postagem",
  answer: "Instruções para o cliente",
  value: "Desconto",
  minimumCents: "Compra mínima",
  maximumCents: "Desconto máximo",
  categories: "Categorias",
  excludesSale: "Exceto promoções",
  firstPurchase: "Só na primeira compra",
  firstDay: "Primeiro dia",
  lastDay: "Último dia",
  totalLimit: "Usos ao todo",
  customerLimit: "Usos por cliente",
  network: "Rede",
  by: "Com",
};

const YES_NO = { true: "sim", false: "não" };

const VALUES: Record<string, Record<string, string>> = {
  application: APPLICATION_LABELS,
  messageState: { received: "Nova", answered: "Respondida", archived: "Arquivada" },
  subscription: SUBSCRIPTION_LABELS,
  request: KIND_LABELS,
  requestState: STATE_LABELS,
  channel: CHANNEL_LABELS,
  role: { owner: "Proprietário", manager: "Gerente", fulfilment: "Expedição", read_only: "Somente leitura" },
  formula: Object.fromEntries(FORMULA_KEYS.map((key) => [key, formulaName(key)])),
  mail: MAIL_NAMES,
  file: { pdf: "DANFE (PDF)", xml: "XML" },
  refunds: YES_NO,
  searched: YES_NO,
  situacao: Object.fromEntries(ORDER_STATUSES.map((status) => [status, orderStatusLabel(status)])),
  pagamento: Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, paymentStatusLabel(status)])),
  forma: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, paymentMethodLabel(method)])),
  view: Object.fromEntries(ORDER_VIEWS.map(({ value, label }) => [value, label])),
  parts: {
    zipCode: "CEP",
    street: "rua",
    number: "número",
    complement: "complemento",
    neighborhood: "bairro",
    city: "cidade",
    state: "estado",
  },
  by: { password: "senha", code: "senha e código", backup_code: "senha e código de reserva" },
};

/** As `clientNetwork` names the computer that the shop runs on. */
function isOwnNetwork(network: string): boolean {
  return network === clientNetwork("::1") || network.startsWith("127.");
}

export function actionWords(action: string): string {
  return ACTIONS[action] ?? action;
}

export function actorWords(actor: string, name: string | null): string {
  return name ?? NOBODYS[actor] ?? (actor.startsWith("customer:") ? "Cliente" : "Pessoa removida");
}

export function subjectWords(subject: string, name: string | null): string {
  if (name ?? SUBJECTS[subject]) return name ?? SUBJECTS[subject] ?? "";
  const [kind = "", id = ""] = subject.split(":");
  if (kind === "coupon" || kind === "prices" || kind === "product") return id;
  return KINDS[kind] ?? subject;
}

/** The order that a line is about, for its link; null for others. */
export function orderOf(subject: string): string | null {
  return subject.startsWith("order:") ? subject.slice("order:".length) : null;
}

export interface ChangeWords {
  label: string;
  before: string | null;
  after: string | null;
}

/** What changed, field by field, in words. */
export function changeWords(before: unknown, after: unknown): ChangeWords[] {
  const [old, now] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(isForPeople).map((field) => ({
    label: FIELDS[field] ?? field,
    before: field in old ? valueWords(field, old[field]) : null,
    after: field in now ? valueWords(field, now[field]) : null,
  }));
}

/** Marks of the machine say nothing to those who read the log. */
function isForPeople(field: string): boolean {
  return field !== "refundId" && field !== "run" && field !== "lines" && field !== "version";
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === "") return "vazio";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (DAY.test(String(value))) return formatDay(String(value));
  if (PICTURES.has(field)) return pictureWords(value);
  if (/(Cents|_cents)$/.test(field) && typeof value === "number") return formatBrl(value);
  if (field === "status") return statusWords(String(value));
  if (field === "delivery_status") return deliveryStatusLabel(String(value));
  if (Array.isArray(value)) return value.map((each) => VALUES[field]?.[String(each)] ?? each).join(", ") || "vazio";
  if (typeof value === "object") return Object.values(value).flat(2).filter(Boolean).join(", ");
  if (field === "network" && isOwnNetwork(String(value))) return "este computador";
  return VALUES[field]?.[String(value)] ?? String(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PICTURES = new Set(["heroPicture", "logo", "icon"]);

/** The file's name says which one it is. */
function pictureWords(value: unknown): string {
  const path = typeof value === "object" && value !== null && "path" in value ? String(value.path) : "";
  return path.split("/").at(-1) ?? path;
}

function statusWords(status: string): string {
  return isReturnStatus(status) && !isOrderStatus(status) ? returnStatusLabel(status) : orderStatusLabel(status);
}
