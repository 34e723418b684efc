import { z } from "zod";
import { cdnProblems } from "#platform/config/cdn-settings.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import {
  databaseProblems,
  PROCESS_ENVIRONMENT,
  type ProcessSettings,
  processSettingsOf,
} from "#platform/config/process-settings.ts";
import { S3_ENVIRONMENT, type S3Settings, s3Problems, s3SettingsOf } from "#platform/config/s3-settings.ts";
import { settingsFromFiles } from "#platform/config/settings-from-files.server.ts";
import type { Brand } from "#platform/email/brand.ts";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";
import type { PasswordCost } from "#platform/security/password-hash.server.ts";
import type { KnownKeys } from "./key-facts.ts";
import { MAIL_LIMITS_ENVIRONMENT, type MailLimits, mailLimitsOf } from "./mail-limits.ts";
import { MANUAL_ORDER_ENVIRONMENT, type ManualOrderSettings, manualOrderSettingsOf } from "./manual-order-terms.ts";
import { partnersOf } from "./partners.ts";
import { RESERVATION_ENVIRONMENT, type ReservationLimits, reservationLimitsOf } from "./reservation-limits.ts";
import { DEFAULT_PROMISES, type ShopPromises, type ShopStatus } from "./shop-promises.ts";
import { type StorefrontLook, USUAL_LOOK } from "./storefront-look.ts";

const DEMO_SECRET = "demo-secret-that-production-refuses";

const text = (fallback: string) => z.string().trim().min(1).default(fallback);
const secret = z.string().trim().min(1).optional();
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).transform(trimLastSlashes);
const cep = z.string().regex(/^\d{8}$/, "must have 8 digits");

/** Every variable the shop reads; `npm run configuration` writes its page from it. */
export const ENVIRONMENT = z.object({
  ...PROCESS_ENVIRONMENT,
  ...S3_ENVIRONMENT,
  ...MANUAL_ORDER_ENVIRONMENT,
  SHOP_MODE: z.enum(["demo", "production"]).default("demo"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: text("./data"),
  APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  PASSWORD_COST: z.enum(["full", "low"]).default("full"),
  METRICS_TOKEN: z.string().trim().min(16, "must have at least 16 characters").optional(),
  SANDBOX_URL: httpUrl.optional(),
  OFFLINE_PAGES: z.enum(["on", "off"]).default("on"),

  SHOP_NAME: text("Lavra"),
  SHOP_EMAIL: z.email("must be an e-mail address").default("contato@lavra.exemplo"),
  SHOP_PHONE: text("(11) 99999-0000"),
  SHOP_WHATSAPP: z
    .string()
    .regex(/^\d{10,15}$/, "must be digits with country code")
    .default("5511999990000"),
  SHOP_HOURS: z.string().trim().min(1).optional(),
  SHOP_INSTAGRAM_URL: httpUrl.optional(),
  SHOP_COMPANY_NAME: text("Razão Social Ltda."),
  SHOP_CNPJ: text("00.000.000/0001-00"),
  SHOP_ADDRESS: text("Rua Exemplo, 100, São Paulo, SP"),
  SHOP_PARTNERS: z.string().optional(),

  ADMIN_USERNAME: z.string().trim().optional(),
  ADMIN_EMAIL: z.string().trim().optional(),
  ADMIN_PASSWORD: z.string().optional(),

  MERCADO_PAGO_ACCESS_TOKEN: secret,
  MERCADO_PAGO_WEBHOOK_SECRET: secret,
  MERCADO_PAGO_TEST_WEBHOOK_SECRET: secret,
  MERCADO_PAGO_PUBLIC_KEY: secret,
  MERCADO_PAGO_URL: httpUrl.default("https://api.mercadopago.com"),
  MERCADO_PAGO_SDK_URL: httpUrl.default("https://sdk.mercadopago.com/js/v2"),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_METHODS: z
    .string()
    .regex(/^(card|pix)(,(card|pix))*$/, "must be card, pix or card,pix")
    .default("card,pix"),
  STRIPE_URL: httpUrl.default("https://api.stripe.com"),
  MELHOR_ENVIO_TOKEN: secret,
  MELHOR_ENVIO_WEBHOOK_SECRET: secret,
  MELHOR_ENVIO_URL: httpUrl.default("https://melhorenvio.com.br"),
  MELHOR_ENVIO_FROM_CEP: cep.default("01310100"),
  VIACEP_URL: httpUrl.default("https://viacep.com.br"),
  BRASILAPI_URL: httpUrl.default("https://brasilapi.com.br"),
  PIX_DISCOUNT_PERCENT: z.coerce.number().int("must be a whole number").min(0).max(50).default(0),
  ...RESERVATION_ENVIRONMENT,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z.string().trim().min(3).optional(),
  EMAIL_CONFIRMATION: z.enum(["on", "off"]).optional(),
  ...MAIL_LIMITS_ENVIRONMENT,
});

export const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENT.shape);

export interface MercadoPagoConfig {
  baseUrl: string;
  accessToken: string;
  webhookSecret: string;
  /** Webhook events of the application's test mode are accepted, too. Null: none is known. */
  testWebhookSecret: string | null;
  /** For the browser. Null: card payments are not offered. */
  publicKey: string | null;
  sdkUrl: string;
}

export interface StripeConfig {
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  methods: ("card" | "pix")[];
}

export interface MelhorEnvioConfig {
  baseUrl: string;
  /** For people, opened in a browser. */
  pagesUrl: string;
  /** From the environment. A token saved in the panel takes precedence. */
  token: string | null;
  /** Also accepted for label webhooks. Null: only the application secret saved in the panel is. */
  webhookSecret: string | null;
  fromCep: string;
}

/** Used only while there is no owner. */
export interface FirstOwner {
  username: string;
  email: string;
  password: string;
}

/** Rules: STAFF-62. */
export interface Config extends MailLimits, ProcessSettings, ShopPromises, ManualOrderSettings {
  mode: "demo" | "production";
  port: number;
  /** `localhost` means both loopback addresses and is the default in demo mode. Undefined: all addresses. */
  host: string | undefined;
  publicUrl: string;
  dataDir: string;
  /** Null: files are in `dataDir/media`. */
  s3: S3Settings | null;
  appSecret: string;
  rateLimits: boolean;
  passwordCost: PasswordCost;
  /** Null: only requests from this machine are allowed. */
  metricsToken: string | null;
  /** Demo mode: simulators shared by several processes. Null: this process runs its own. */
  sandboxUrl: string | null;
  /** False: browsers unregister the service worker and delete its caches. */
  offlinePages: boolean;
  /** From the panel's settings, else from the environment. */
  brand: Brand;
  /** Browsers store their cart under this name, even if the panel renames the shop. */
  environmentBrand: Brand;
  /** From the panel; open and the default look if nothing is set. */
  status: ShopStatus;
  /** The backup's time; held until its owner lets it work. Null: it is at work. */
  restored: { takenAt: Date } | null;
  storefront: StorefrontLook;
  firstOwner: FirstOwner | null;
  /** Discount on the pieces when paying by PIX, in percent, 0 to 50. */
  pixDiscountPercent: number;
  heldPieces: ReservationLimits;
  /** Keys from the panel, else from the environment. Null: the provider is not offered. */
  mercadoPago: MercadoPagoConfig | null;
  stripe: StripeConfig | null;
  keyFacts: KnownKeys;
  /** Set whether there are keys or not. */
  paymentEndpoints: {
    mercadoPago: Pick<MercadoPagoConfig, "baseUrl" | "sdkUrl">;
    stripe: Pick<StripeConfig, "baseUrl" | "methods">;
  };
  /** Total time a task may spend on calls to a provider. */
  paymentBudgets: { browserMs: number; jobMs: number };
  melhorEnvio: MelhorEnvioConfig;
  viaCepUrl: string;
  brasilApiUrl: string;
  smtpUrl: string | null;
  /** The environment wins over the panel. */
  smtpSource: "server" | "panel" | null;
  /** `Name <address>`; the panel wins over the environment. */
  mailFrom: string;
  /** Null: the sender. */
  mailReplyTo: string | null;
  /** A new account must confirm its address before it can log in. */
  emailConfirmation: boolean;
}

/**
 * With `NAME_FILE` for a value in a file. Empty values count as unset. Throws ConfigError naming every wrong setting
 * and, in production, every secret that is missing or left at its default. Rules: ACCOUNT-10, ACCOUNT-37, PAY-16,
 * STAFF-63, STAFF-64.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { environment: given, problems: unreadable } = settingsFromFiles(environment, ENVIRONMENT_NAMES);
  if (unreadable.length > 0) throw new ConfigError(unreadable.join("\n"));
  const parsed = ENVIRONMENT.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const env = parsed.data;
  const problems = [
    ...ownerProblems(env, given),
    ...databaseProblems(env),
    ...s3Problems(env),
    ...cdnProblems(env),
    ...(env.SHOP_MODE === "production" ? productionProblems(env, given) : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return toConfig(env);
}

type Env = z.infer<typeof ENVIRONMENT>;

/** Required by law (Decree 7.962/2013, art. 2): production must not use the sample values. */
const IDENTIFICATION = [
  "SHOP_EMAIL",
  "SHOP_PHONE",
  "SHOP_WHATSAPP",
  "SHOP_COMPANY_NAME",
  "SHOP_CNPJ",
  "SHOP_ADDRESS",
] as const;

const OWNER = ["ADMIN_USERNAME", "ADMIN_EMAIL", "ADMIN_PASSWORD"] as const;

/** All three are required together. The staff rules validate their format later. */
function ownerProblems(env: Env, given: Record<string, unknown>): string[] {
  if (OWNER.every((name) => env[name] === undefined)) return [];
  return OWNER.filter((name) => given[name] === undefined).map(
    (name) => `${name}: missing (${OWNER.join(", ")} go together)`,
  );
}

function productionProblems(env: Env, given: Record<string, unknown>): string[] {
  const missing = (name: keyof Env) => (given[name] === undefined ? [`${name}: missing (required in production)`] : []);
  const local = (name: keyof Env) =>
    /^https?:\/\/(localhost|127\.|\[::1\])|\/sandbox\//.test(String(env[name]))
      ? [`${name}: sandbox and local addresses are refused in production`]
      : [];
  return [
    ...missing("APP_SECRET"),
    ...(env.APP_SECRET === DEMO_SECRET ? ["APP_SECRET: the default is refused in production"] : []),
    ...missing("PUBLIC_URL"),
    ...IDENTIFICATION.flatMap(missing),
    ...(env.PUBLIC_URL?.startsWith("http://") ? ["PUBLIC_URL: must begin with https:// in production"] : []),
    ...(env.SANDBOX_URL ? ["SANDBOX_URL: there are no simulators in production"] : []),
    ...(env.RATE_LIMITS === "off" ? ["RATE_LIMITS: cannot be off in production"] : []),
    ...(env.PASSWORD_COST === "low" ? ["PASSWORD_COST: cannot be low in production"] : []),
    ...(env.MERCADO_PAGO_ACCESS_TOKEN ? missing("MERCADO_PAGO_WEBHOOK_SECRET") : []),
    ...(env.STRIPE_SECRET_KEY ? missing("STRIPE_WEBHOOK_SECRET") : []),
    ...local("MERCADO_PAGO_URL"),
    ...local("MERCADO_PAGO_SDK_URL"),
    ...local("STRIPE_URL"),
    ...local("MELHOR_ENVIO_URL"),
    ...local("VIACEP_URL"),
    ...local("BRASILAPI_URL"),
    ...local("PUSH_SERVICE_URL"),
    ...(env.EMAIL_CONFIRMATION === "on" ? missing("SMTP_URL") : []),
  ];
}

/** False in demo mode: a demo shopper must not have to open a mailbox first. */
function sendsRealMail({ SHOP_MODE, SMTP_URL }: Env): boolean {
  return SHOP_MODE === "production" && SMTP_URL !== undefined;
}

function brandOf(env: Env): Brand {
  return {
    name: env.SHOP_NAME,
    email: env.SHOP_EMAIL,
    phone: env.SHOP_PHONE,
    whatsapp: env.SHOP_WHATSAPP,
    hours: env.SHOP_HOURS ?? null,
    instagramUrl: env.SHOP_INSTAGRAM_URL ?? null,
    facebookUrl: null,
    tiktokUrl: null,
    youtubeUrl: null,
    companyName: env.SHOP_COMPANY_NAME,
    cnpj: env.SHOP_CNPJ,
    address: env.SHOP_ADDRESS,
    partners: partnersOf(env.SHOP_PARTNERS, env.SHOP_MODE),
    logo: null,
    icon: null,
  };
}

function paymentEndpointsOf(env: Env): Config["paymentEndpoints"] {
  const methods = (["card", "pix"] as const).filter((method) => env.STRIPE_METHODS.split(",").includes(method));
  return {
    mercadoPago: { baseUrl: env.MERCADO_PAGO_URL, sdkUrl: env.MERCADO_PAGO_SDK_URL },
    stripe: { baseUrl: env.STRIPE_URL, methods },
  };
}

const OPEN: ShopStatus = { closed: false, message: "", reopensOn: null };

function toConfig(env: Env): Config {
  const brand = brandOf(env);
  const paymentEndpoints = paymentEndpointsOf(env);
  return {
    ...processSettingsOf(env),
    ...DEFAULT_PROMISES,
    mode: env.SHOP_MODE,
    port: env.PORT,
    host: env.HOST ?? (env.SHOP_MODE === "demo" ? "localhost" : undefined),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    s3: s3SettingsOf(env),
    appSecret: env.APP_SECRET ?? DEMO_SECRET,
    rateLimits: env.RATE_LIMITS === "on",
    passwordCost: env.PASSWORD_COST,
    metricsToken: env.METRICS_TOKEN ?? null,
    sandboxUrl: env.SANDBOX_URL ?? null,
    offlinePages: env.OFFLINE_PAGES === "on",
    brand,
    environmentBrand: brand,
    status: OPEN,
    restored: null,
    storefront: USUAL_LOOK,
    firstOwner: firstOwnerOf(env),
    pixDiscountPercent: env.PIX_DISCOUNT_PERCENT,
    heldPieces: reservationLimitsOf(env),
    ...manualOrderSettingsOf(env),
    ...mailLimitsOf(env),
    mercadoPago: env.MERCADO_PAGO_ACCESS_TOKEN
      ? {
          ...paymentEndpoints.mercadoPago,
          accessToken: env.MERCADO_PAGO_ACCESS_TOKEN,
          webhookSecret: env.MERCADO_PAGO_WEBHOOK_SECRET ?? "",
          testWebhookSecret: env.MERCADO_PAGO_TEST_WEBHOOK_SECRET ?? null,
          publicKey: env.MERCADO_PAGO_PUBLIC_KEY ?? null,
        }
      : null,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          ...paymentEndpoints.stripe,
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
        }
      : null,
    keyFacts: { "mercado-pago": null, stripe: null },
    paymentEndpoints,
    // A shopper waits at most 10 s, a job 25 s.
    paymentBudgets: { browserMs: 10_000, jobMs: 25_000 },
    melhorEnvio: {
      baseUrl: env.MELHOR_ENVIO_URL,
      // `https://api.melhorenvio.com` serves programs only; its pages are on the main domain.
      pagesUrl: env.MELHOR_ENVIO_URL.replace(/^https:\/\/api\.melhorenvio\.com\b.*/, "https://melhorenvio.com.br"),
      token: env.MELHOR_ENVIO_TOKEN ?? null,
      webhookSecret: env.MELHOR_ENVIO_WEBHOOK_SECRET ?? null,
      fromCep: env.MELHOR_ENVIO_FROM_CEP,
    },
    viaCepUrl: env.VIACEP_URL,
    brasilApiUrl: env.BRASILAPI_URL,
    smtpUrl: env.SMTP_URL ?? null,
    smtpSource: env.SMTP_URL ? "server" : null,
    mailFrom: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SHOP_EMAIL}>`,
    mailReplyTo: null,
    emailConfirmation: env.EMAIL_CONFIRMATION ? env.EMAIL_CONFIRMATION === "on" : sendsRealMail(env),
  };
}

function firstOwnerOf({ ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD }: Env): FirstOwner | null {
  if (!ADMIN_USERNAME || !ADMIN_EMAIL || !ADMIN_PASSWORD) return null;
  return { username: ADMIN_USERNAME, email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}
