import { formatDay } from "#platform/clock.ts";
import { clientNetwork } from "#platform/http/client-address.ts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import { PICTURE_ROLES } from "#shop/catalogue/pictures/picture.ts";
import { COLUMN_LABELS } from "#shop/catalogue/products/product-fields.ts";
import { FORMULA_KEYS, formulaName } from "#shop/catalogue-admin/price-tool/price-formula.ts";
import { CHANNEL_LABELS, KIND_LABELS, STATE_LABELS } from "#shop/customer-records/privacy-requests/data-request.ts";
import { SUBSCRIPTION_LABELS } from "#shop/customers/newsletter/subscription-state.ts";
import { APPLICATION_LABELS } from "#shop/customers/resellers/reseller-decision.ts";
import { MAIL_NAMES } from "#shop/fulfilment/order-desk/mail-names.ts";
import { ORDER_VIEWS } from "#shop/fulfilment/order-list/order-view.ts";
import {
  isReturnStatus,
  RETURN_KINDS,
  returnKindLabel,
  returnStatusLabel,
} from "#shop/fulfilment/returns/return-status.ts";
import type { CouponKind } from "#shop/ordering/coupons/coupon.ts";
import {
  deliveryStatusLabel,
  isOrderStatus,
  ORDER_STATUSES,
  orderStatusLabel,
} from "#shop/ordering/orders/order-status.ts";
import { PAYMENT_STATUSES, paymentStatusLabel } from "#shop/ordering/orders/payment-status.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { SETTINGS } from "#shop/settings/all-settings.ts";
import { MODES } from "../uploads/upload-texts.ts";

export interface AuditChangeText {
  label: string;
  before: string | null;
  after: string | null;
}

/** Labels of settings' forms. `FIELDS` replaces those that are unclear outside their form. */
const SETTING_LABELS = Object.fromEntries(
  SETTINGS.flatMap((setting) => ("fields" in setting ? Object.entries(setting.fields) : [])).map(
    ([name, { label }]) => [name, label],
  ),
);

const FIELDS: Record<string, string> = {
  ...SETTING_LABELS,
  ...COLUMN_LABELS,
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
  opensToday: "Abre em Hoje",
  works: "Funcionam",
  outcome: "Decisão",
  server: "Servidor",
  message: "Mensagem",
  subject: "Assunto",
  lead: "Abertura",
  closing: "Encerramento",
  reopensOn: "Reabre em",
  heroTitle: "Título da página inicial",
  heroLead: "Texto da página inicial",
  banner: "Faixa",
  period: "Período",
  heroPicture: "Imagem da página inicial",
  logo: "Logo",
  icon: "Ícone",
  newOrder: "Aviso de pedido pago",
  jobs: "Tarefas",
  notices: "Avisos",
  about: "Referência",
  companyName: "Razão social",
  cnpj: "CNPJ",
  address: "Endereço",
  partners: "Parceiros",
  originCep: "CEP de origem",
  paidOn: "Pago em",
  paidBy: "Pago por",
  unpaidHours: "Horas até cancelar sem pagamento",
  remind: "Lembretes de pedidos",
  idleMinutes: "Minutos até o primeiro lembrete",
  remindCarts: "Lembretes de carrinhos",
  cartHours: "Horas até lembrar do carrinho",
  handlingDays: "Dias úteis de preparo",
  most: "Parcelas no cartão",
  smallestCents: "Menor parcela",
  services: "Serviços oferecidos",
  markupPercent: "Acréscimo em %",
  markupCents: "Acréscimo fixo",
  free: "Frete grátis",
  pickup: "Retirada na loja",
  clientId: "Client ID",
  status: "Situação",
  service: "Serviço",
  boxes: "Volumes",
  additions: "Com as peças dos pedidos",
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
  discountReason: "Motivo do desconto",
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
  coupon: "Cupom",
  created: "Criados",
  failed: "Com erro",
  filename: "Arquivo",
  rows: "Linhas",
  mode: "Modo",
  archived: "Arquivado",
  document: "CPF ou CNPJ",
  stateRegister: "Inscrição estadual",
  street: "Rua",
  number: "Número",
  complement: "Complemento",
  neighborhood: "Bairro",
  city: "Cidade",
  state: "Estado",
  zipCode: "CEP",
  heroAlt: "Descrição da imagem",
  network: "Rede",
  by: "Com",
  offered: "Oferecida",
  limitCents: "Avisar abaixo de",
  atOnce: "Pedidos não pagos de cada vez",
  perHour: "Pedidos não pagos por hora",
  ...Object.fromEntries(PAYMENT_METHODS.map((method) => [method, paymentMethodLabel(method)])),
};

/** `updated` counts rows in an upload, prices in a transformation. */
const UPLOAD_FIELDS: Record<string, string> = { updated: "Atualizados", kept: "Ficaram como estavam" };

const COUPON_KIND_LABELS: Record<CouponKind, string> = {
  percentage: "Desconto em %",
  fixed: "Desconto em reais",
  free_shipping: "Frete grátis",
};
const RETURN_KIND_LABELS = Object.fromEntries(RETURN_KINDS.map((kind) => [kind, returnKindLabel(kind)]));
const CATEGORY_LABELS = Object.fromEntries(CATEGORY_SLUGS.map((slug) => [slug, categoryTitle(slug)]));

const YES_NO = { true: "sim", false: "não" };

const VALUES: Record<string, Record<string, string>> = {
  application: { ...APPLICATION_LABELS, all: "Todas" },
  kind: { ...COUPON_KIND_LABELS, ...RETURN_KIND_LABELS },
  mode: Object.fromEntries(MODES.map(({ value, label }) => [value, label])),
  category: CATEGORY_LABELS,
  categories: CATEGORY_LABELS,
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
  opensToday: YES_NO,
  works: YES_NO,
  outcome: { won: "a loja ganhou", lost: "a loja perdeu" },
  searched: YES_NO,
  situacao: Object.fromEntries(ORDER_STATUSES.map((status) => [status, orderStatusLabel(status)])),
  pagamento: Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, paymentStatusLabel(status)])),
  forma: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, paymentMethodLabel(method)])),
  view: Object.fromEntries(ORDER_VIEWS.map(({ value, label }) => [value, label])),
  picture_roles: PICTURE_ROLES,
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

/** Whether a network, as `clientNetwork` writes it, is loopback: the shop's own server. */
function isOwnNetwork(network: string): boolean {
  return network === clientNetwork("::1") || network.startsWith("127.");
}

/** The changed fields in words. Some actions give a field their own label. */
export function auditChangeText(before: unknown, after: unknown, action = ""): AuditChangeText[] {
  const [old, now] = [spokenOf(before), spokenOf(after)];
  const own = action.startsWith("upload.") ? UPLOAD_FIELDS : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(isForPeople).map((field) => ({
    label: valueAt(own, field) ?? valueAt(FIELDS, field) ?? field,
    before: Object.hasOwn(old, field) ? valueWords(field, valueAt(old, field)) : null,
    after: Object.hasOwn(now, field) ? valueWords(field, valueAt(now, field)) : null,
  }));
}

const TECHNICAL = ["refundId", "payment", "externalPaymentId", "run", "lines", "version"];

/** Technical fields are hidden from the log's readers. */
function isForPeople(field: string): boolean {
  return !TECHNICAL.includes(field);
}

/** A coupon's value depends on its kind: percent, centavos, or none. */
function spokenOf(kept: unknown): Record<string, unknown> {
  const { kind, value, ...record } = recordOf(kept);
  const named = kind === undefined ? record : { kind, ...record };
  if (value === undefined || kind === "free_shipping") return named;
  if (kind === "percentage") return { ...named, value: `${value}%` };
  return { ...named, value: kind === "fixed" && typeof value === "number" ? formatBrl(value) : value };
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
  if (Array.isArray(value))
    return value.map((each) => valueAt(valueAt(VALUES, field), String(each)) ?? each).join(", ") || "vazio";
  if (typeof value === "object") {
    const parts = Object.values(value).flat(2).filter(Boolean);
    return parts.map((each) => valueAt(valueAt(VALUES, field), String(each)) ?? each).join(", ") || "vazio";
  }
  if (field === "network" && isOwnNetwork(String(value))) return "este computador";
  return valueAt(valueAt(VALUES, field), String(value)) ?? String(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PICTURES = new Set(["heroPicture", "logo", "icon"]);

/** A picture is shown by its file name. */
function pictureWords(value: unknown): string {
  const path = typeof value === "object" && value !== null && "path" in value ? String(value.path) : "";
  return path.split("/").at(-1) ?? path;
}

function statusWords(status: string): string {
  return isReturnStatus(status) && !isOrderStatus(status) ? returnStatusLabel(status) : orderStatusLabel(status);
}
