import { ALL_METHODS_ON } from "#shop/config/payment-switches.ts";
import { USUAL_SHIPPING } from "#shop/ordering/shipping/shipping-settings.ts";
import { unpaidOrders } from "#shop/settings/unpaid-order-settings.ts";

export type Probe =
  /**
   * The shop's texts match `old` before the change and `now` after it. `except`: unrelated matches, with their
   * surrounding text.
   */
  | { old: RegExp; now: RegExp; except?: readonly RegExp[] }
  /** Why no text shows the setting. */
  | { unseen: string };

const picture = (name: string) => ({ path: `marca/${name}.png`, width: 400, height: 400 });

const ownWelcome = (which: string) => ({
  welcome: {
    parts: { lead: `{saudacao} Abertura ${which}.` },
    before: {},
    revision: 1,
    changedBy: "",
    changedAt: "",
  },
});

/** The value to set. `from`: the value before, if texts do not show the default. */
export const CHANGES: Readonly<Record<string, { from?: unknown; to: unknown }>> = {
  shop: {
    from: {
      hours: "Segunda a sexta, das 9h às 18h",
      instagramUrl: "https://instagram.com/lavra-antiga",
      facebookUrl: "https://facebook.com/lavra-antiga",
      tiktokUrl: "https://tiktok.com/@lavra-antiga",
      youtubeUrl: "https://youtube.com/@lavra-antiga",
    },
    to: {
      name: "Prata da Serra",
      email: "ola@serra.exemplo",
      phone: "(31) 3222-1010",
      whatsapp: "5531988887777",
      hours: "Terça a sábado, das 10h às 16h",
      instagramUrl: "https://instagram.com/serra-nova",
      facebookUrl: "https://facebook.com/serra-nova",
      tiktokUrl: "https://tiktok.com/@serra-nova",
      youtubeUrl: "https://youtube.com/@serra-nova",
      companyName: "Serra Joias S.A.",
      cnpj: "11.222.333/0001-81",
      address: "Avenida Nova, 22, Belo Horizonte, MG",
      partners: ["Ourivesaria Um", "Ourivesaria Dois"],
    },
  },
  shop_status: {
    from: { closed: true, message: "Estamos em férias antigas.", reopensOn: "2099-01-07" },
    to: { closed: true, message: "Estamos em balanço novo.", reopensOn: "2099-05-09" },
  },
  storefront_look: {
    from: {
      heroTitle: "Título antigo",
      heroLead: "Abertura antiga",
      heroPicture: { ...picture("capa-antiga"), checksum: "0a1b2c3d4e5f", alt: "Capa antiga" },
      logo: picture("logo-antigo"),
      icon: picture("icone-antigo"),
    },
    to: {
      heroTitle: "Título novo",
      heroLead: "Abertura nova",
      heroPicture: { ...picture("capa-nova"), checksum: "5f4e3d2c1b0a", alt: "Capa nova" },
      logo: picture("logo-novo"),
      icon: picture("icone-novo"),
    },
  },
  shipping: {
    from: { ...USUAL_SHIPPING, free: { fromCents: 29900, states: ["SP"], ranges: [] } },
    to: { ...USUAL_SHIPPING, handlingDays: 11, free: { fromCents: 45600, states: ["MG"], ranges: [] } },
  },
  answer_time: { from: { days: 1 }, to: { days: null } },
  pix_discount_percent: { from: 7, to: 4 },
  unpaid_orders: { to: { ...unpaidOrders.usual({}), unpaidHours: 61 } },
  texts: { from: ownWelcome("de antes"), to: ownWelcome("de agora") },
  payment_methods: { to: { ...ALL_METHODS_ON, boleto: false } },
  installments: { to: { most: 10, interestFree: 4, smallestCents: 3700 } },
};

const CARRIERS = /SEDEX|1 a 3 dias úteis/;
const BOLETO = /boleto|confirma em até|confirmação leva|Pague em até/i;
const QUOTED = "options of a quote and orders carry it, each as it was";
const LABEL = "goes onto labels, which the provider prints";
const HEAD = "goes into the head of mails: shop/settings/email/email-sender.test.ts";
const SWITCH = "what it switches on is told from whether it is there: app/storefront/pages/texts.test.tsx";
const REMINDED = "decides when a mail is sent: shop/ordering/orders/reminding/reminder-due.test.ts";
const NAMED = "each way is named where it is offered: app/request/payment-promises.test.ts";
const LEARNED = "decides which ways are offered: shop/ordering/payments/keys/refused-keys.test.ts";
const CAPPED = "stands in one refusal, which is made of it: shop/ordering/orders/placing/unpaid-orders.test.ts";
const PROCESS = "says how the process runs";

/** How texts show each panel setting: by `name.field`, or by name for a single value. */
export const PROBES: Readonly<Record<string, Probe>> = {
  "shop.name": { old: /Lavra(?!-)/, now: /Prata da Serra/ },
  "shop.email": { old: /contato(<wbr>)?@lavra\.exemplo|contato@/, now: /ola@serra\.exemplo/ },
  "shop.phone": { old: /99999-0000|1199999-?0000/, now: /\(31\) 3222-1010/ },
  "shop.whatsapp": { old: /5511999990000/, now: /5531988887777/ },
  "shop.hours": { old: /das 9h às 18h/, now: /das 10h às 16h/, except: [/Rua das Flores/] },
  "shop.instagramUrl": { old: /instagram\.com\/lavra/, now: /instagram\.com\/serra/ },
  "shop.facebookUrl": { old: /facebook\.com\/lavra/, now: /facebook\.com\/serra/ },
  "shop.tiktokUrl": { old: /tiktok\.com\/@lavra/, now: /tiktok\.com\/@serra/ },
  "shop.youtubeUrl": { old: /youtube\.com\/@lavra/, now: /youtube\.com\/@serra/ },
  "shop.companyName": { old: /Razão Social Ltda/, now: /Serra Joias S\.A\./ },
  "shop.cnpj": { old: /00\.000\.000\/0001-00/, now: /11\.222\.333\/0001-81/ },
  "shop.address": { old: /Rua Exemplo, 100/, now: /Avenida Nova, 22/ },
  "shop.partners": { old: /Ateliê Aurora|Casa Prata|Joalheria Ipê(?! Ltda)|Studio Lume/, now: /Ourivesaria Dois/ },
  "shop_status.closed": {
    unseen: "a shop is open or closed, and both are looked at: shop/settings/closed-shop.test.ts",
  },
  "shop_status.message": { old: /férias antigas/, now: /balanço novo/ },
  "shop_status.reopensOn": { old: /07\/01\/2099/, now: /09\/05\/2099/ },
  "promotion_banner.text": {
    unseen: "is written as promotions start and end: shop/catalogue-admin/promotions/promotions.test.ts",
  },
  "restored.takenAt": { unseen: "is named in the panel alone: shop/backup/resume-shop.test.ts" },
  "storefront_look.heroTitle": { old: /Título antigo/, now: /Título novo/ },
  "storefront_look.heroLead": { old: /Abertura antiga/, now: /Abertura nova/ },
  "storefront_look.heroPicture": { old: /[Cc]apa.antiga/, now: /[Cc]apa.nova/ },
  "storefront_look.logo": { old: /logo-antigo/, now: /logo-novo/ },
  "storefront_look.icon": { old: /icone-antigo/, now: /icone-novo/ },
  "mail_sender.name": { unseen: HEAD },
  "mail_sender.address": { unseen: HEAD },
  "mail_sender.replyTo": { unseen: HEAD },
  texts: { old: /Abertura de antes/, now: /Abertura de agora/ },
  "low_stock.limit": { unseen: "decides what the panel lists: shop/catalogue-admin/editing/low-stock" },
  "low_stock.mail": { unseen: "decides whether a mail is sent" },
  "shop_mails.newOrder": { unseen: "decides whether a mail is sent" },
  pix_discount_percent: { old: /7% de desconto/, now: /4% de desconto/ },
  mercado_pago_key_facts: { unseen: LEARNED },
  stripe_key_facts: { unseen: LEARNED },
  "payment_methods.pix": { unseen: NAMED },
  "payment_methods.credit_card": { unseen: NAMED },
  "payment_methods.debit_card": { unseen: NAMED },
  "payment_methods.boleto": {
    old: /cartão ou boleto|o boleto leva|o PIX ou o boleto/,
    now: /PIX com confirmação na hora ou cartão/,
  },
  "payment_methods.stripe": { unseen: NAMED },
  "installments.most": { old: /(?<![\w-])6x\b/, now: /até 10x com juros/ },
  "installments.interestFree": { old: /6x( de R\$\s[\d,]+)? sem juros/, now: /em até 4x sem juros/ },
  "installments.smallestCents": {
    old: /parcela mínima (é )?de R\$\s50,00/,
    now: /parcela mínima (é )?de R\$\s37,00/,
  },
  "held_pieces.instant": {
    unseen: "stands in one refusal, which is made of it: shop/ordering/orders/paying/held-pieces.test.ts",
  },
  "held_pieces.boleto": {
    unseen: "stands in one refusal, which is made of it: shop/ordering/orders/paying/held-pieces.test.ts",
  },
  "held_pieces.network": { unseen: "the refusal names no number" },
  "held_pieces.sharePercent": { unseen: "the refusal names no number" },
  "manual_orders.holdHours": {
    unseen: "the panel and a message name the hour that is made of it: shop/fulfilment/order-desk/manual-orders",
  },
  "manual_orders.discountPercent": {
    unseen: "stands in one refusal of the panel, which is made of it: shop/fulfilment/order-desk/manual-orders",
  },
  "old_prices.provedOnly": {
    unseen: "decides which prices are struck through: shop/catalogue/prices/old-price.test.ts",
  },
  "unpaid_orders.unpaidHours": { old: /(?<!\d)48 horas/, now: /(?<!\d)61 horas/ },
  "unpaid_orders.remind": {
    unseen: "decides whether a mail is sent: shop/ordering/orders/reminding/reminders.test.ts",
  },
  "unpaid_orders.pixMinutes": { unseen: REMINDED },
  "unpaid_orders.idleMinutes": { unseen: REMINDED },
  "unpaid_orders.againHours": { unseen: REMINDED },
  "unpaid_orders.remindCarts": { unseen: REMINDED },
  "unpaid_orders.cartHours": { unseen: REMINDED },
  "unpaid_order_caps.atOnce": { unseen: CAPPED },
  "unpaid_order_caps.perHour": { unseen: CAPPED },
  "answer_time.days": { old: /em até 1 dia útil; a lei/, now: /por e-mail em até 5 dias, quase sempre antes/ },
  "gift_messages.offered": { unseen: "decides whether the checkout asks: shop/ordering/orders/gift-message.test.ts" },
  "shipping.originCep": { unseen: "the way to a price" },
  "shipping.handlingDays": {
    old: /(?<!\d)(2|3|7-10|1 a 2) dias úteis/,
    now: /(?<!\d)(11|12|16-19|1 a 11) dias úteis/,
    except: [BOLETO, CARRIERS, /avisamos você e a ANPD/],
  },
  "shipping.services": { unseen: QUOTED },
  "shipping.markupPercent": { unseen: QUOTED },
  "shipping.markupCents": { unseen: QUOTED },
  "shipping.free": { old: /29900/, now: /45600/ },
  "shipping.pickup": { unseen: QUOTED },
  "shipping_sender.name": { unseen: LABEL },
  "shipping_sender.document": { unseen: LABEL },
  "shipping_sender.phone": { unseen: LABEL },
  "shipping_sender.email": { unseen: LABEL },
  "shipping_sender.stateRegister": { unseen: LABEL },
  "shipping_sender.street": { unseen: LABEL },
  "shipping_sender.number": { unseen: LABEL },
  "shipping_sender.complement": { unseen: LABEL },
  "shipping_sender.neighborhood": { unseen: LABEL },
  "shipping_sender.city": { unseen: LABEL },
  "shipping_sender.state": { unseen: LABEL },
  "shipping_sender.zipCode": { unseen: LABEL },
  "carrier_balance.limitCents": {
    unseen: "decides when staff are alerted: shop/fulfilment/shipments/labels/watch-balance.test.ts",
  },
  "melhor_envio_application.clientId": { unseen: SWITCH },
};

/** The setting that each environment variable sets, or why no text shows it. */
export const ENVIRONMENT: Readonly<Record<string, { as: string } | { unseen: string }>> = {
  SHOP_NAME: { as: "shop.name" },
  SHOP_EMAIL: { as: "shop.email" },
  SHOP_PHONE: { as: "shop.phone" },
  SHOP_WHATSAPP: { as: "shop.whatsapp" },
  SHOP_HOURS: { as: "shop.hours" },
  SHOP_INSTAGRAM_URL: { as: "shop.instagramUrl" },
  SHOP_COMPANY_NAME: { as: "shop.companyName" },
  SHOP_CNPJ: { as: "shop.cnpj" },
  SHOP_ADDRESS: { as: "shop.address" },
  SHOP_PARTNERS: { as: "shop.partners" },
  PIX_DISCOUNT_PERCENT: { as: "pix_discount_percent" },
  HELD_PIECES: { as: "held_pieces.instant" },
  HELD_PIECES_BOLETO: { as: "held_pieces.boleto" },
  HELD_PIECES_NETWORK: { as: "held_pieces.network" },
  HELD_STOCK_SHARE: { as: "held_pieces.sharePercent" },
  NO_EMAIL_DOMAIN: { unseen: "nothing shows it: it completes addresses that stand for none" },
  MELHOR_ENVIO_FROM_CEP: { as: "shipping.originCep" },
  MAIL_FROM: { as: "mail_sender.address" },
  PUBLIC_URL: { unseen: "begins addresses; each test shop has one of its own, and finds its pages under it" },
  STRIPE_METHODS: { unseen: "told by name: app/request/payment-promises.test.ts" },
  EMAIL_CONFIRMATION: {
    unseen: "decides whether a mail is sent: shop/customers/accounts/confirmation-and-recovery.test.ts",
  },
  SHOP_MODE: { unseen: "the notes of the demonstration: app/checkout/checkout-header.test.tsx" },
  OFFLINE_PAGES: { unseen: "decides whether copies are kept" },
  ...Object.fromEntries(
    [
      "MERCADO_PAGO_ACCESS_TOKEN",
      "MERCADO_PAGO_WEBHOOK_SECRET",
      "MERCADO_PAGO_TEST_WEBHOOK_SECRET",
      "MERCADO_PAGO_PUBLIC_KEY",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "MELHOR_ENVIO_TOKEN",
      "MELHOR_ENVIO_WEBHOOK_SECRET",
      "SMTP_URL",
    ].map((name) => [name, { unseen: SWITCH }]),
  ),
  ...Object.fromEntries(
    [
      "PORT",
      "HOST",
      "DATA_DIR",
      "DEMO_ORDERS",
      "DATABASE_URL",
      "DATABASE_DIRECT_URL",
      "DATABASE_READ_URL",
      "APP_SECRET",
      "TRUST_PROXY",
      "RATE_LIMITS",
      "ORDER_MAILS_PER_NETWORK",
      "MAIL_DAILY_QUOTA",
      "PASSWORD_COST",
      "METRICS_TOKEN",
      "SANDBOX_URL",
      "ADMIN_USERNAME",
      "ADMIN_EMAIL",
      "ADMIN_PASSWORD",
      "MERCADO_PAGO_URL",
      "MERCADO_PAGO_SDK_URL",
      "STRIPE_URL",
      "MELHOR_ENVIO_URL",
      "VIACEP_URL",
      "BRASILAPI_URL",
      "PUSH_SERVICE_URL",
      "ROLE",
      "PAGE_CACHE_MB",
      "EMBEDDED_POSTGRES",
      "DATABASE_POOL",
      "JOB_POOL",
      "SHUTDOWN_GRACE_SECONDS",
      "SAMPLE_CATALOGUE",
      "DISK_LOW_MB",
      "DISK_FULL_MB",
      "S3_BUCKET",
      "S3_ENDPOINT",
      "S3_REGION",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "S3_PREFIX",
      "WAL_ARCHIVE",
      "BACKUP_PASSPHRASE",
      "BACKUP_RECIPIENT",
      "BACKUP_IDENTITY",
      "BACKUP_DIR",
      "BACKUP_S3_BUCKET",
      "BACKUP_S3_ENDPOINT",
      "BACKUP_S3_REGION",
      "BACKUP_S3_ACCESS_KEY_ID",
      "BACKUP_S3_SECRET_ACCESS_KEY",
      "BACKUP_S3_PREFIX",
      "LOG_LEVEL",
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
      "OTEL_EXPORTER_OTLP_HEADERS",
      "OTEL_SERVICE_NAME",
      "OTEL_RESOURCE_ATTRIBUTES",
      "OTEL_TRACES_SAMPLER",
      "OTEL_TRACES_SAMPLER_ARG",
      "CDN",
      "VARNISH_URL",
      "VARNISH_PURGE_SECRET",
      "CLOUDFLARE_ZONE_ID",
      "CLOUDFLARE_API_TOKEN",
      "CLOUDFLARE_API_URL",
      "FASTLY_SERVICE_ID",
      "FASTLY_API_TOKEN",
      "FASTLY_API_URL",
    ].map((name) => [name, { unseen: PROCESS }]),
  ),
};
