import { z } from "zod";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";
import type { PasswordCost } from "#platform/security/password-hash.server.ts";
import { partnersOf } from "./partners.ts";
import { PROCESS_ENVIRONMENT, type ProcessSettings, processSettingsOf } from "./process-settings.ts";
import { type ShopPromises, USUAL_PROMISES } from "./shop-promises.ts";

const DEMO_SECRET = "demo-secret-that-production-refuses";

const text = (fallback: string) => z.string().trim().min(1).default(fallback);
const secret = z.string().trim().min(1).optional();
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).transform(trimLastSlashes);
const cep = z.string().regex(/^\d{8}$/, "must have 8 digits");

const Environment = z.object({
  ...PROCESS_ENVIRONMENT,
  SHOP_MODE: z.enum(["demo", "production"]).default("demo"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: text("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUST_PROXY: z.enum(["on", "off"]).default("off"),
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
  HELD_PIECES: z.coerce.number().int("must be a whole number").min(1).max(100_000).default(40),
  HELD_PIECES_BOLETO: z.coerce.number().int("must be a whole number").min(1).max(100_000).default(12),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z.string().trim().min(3).optional(),
  EMAIL_CONFIRMATION: z.enum(["on", "off"]).optional(),
});

/** What the environment may say. */
export const ENVIRONMENT_NAMES = Object.keys(Environment.shape);

/** Most pieces that wait unpaid for one shopper: in all, and by boleto, which may take a week. */
export interface HeldPieces {
  instant: number;
  boleto: number;
}

/** What the shop calls itself and how it is reached; shown to everyone. */
export interface Brand {
  name: string;
  email: string;
  phone: string;
  whatsapp: string;
  /** When somebody answers, `Segunda a sexta, das 9h às 18h`; null when not told. */
  hours: string | null;
  instagramUrl: string | null;
  facebookUrl: string | null;
  tiktokUrl: string | null;
  youtubeUrl: string | null;
  companyName: string;
  cnpj: string;
  address: string;
  partners: string[];
  /** In place of the name at the head of pages and mails; null: the name is written. */
  logo: BrandPicture | null;
  /** What browsers and phones show for the shop, a square; null: ours. */
  icon: BrandPicture | null;
}

/** A picture of the brand as PNG, below `/imagens/`; its path names its content and never shows another one. */
export interface BrandPicture {
  path: string;
  /** Where mails find it. */
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Whether the shop sells. A closed one is browsed, and takes no new orders until the day it opens again. */
export interface ShopStatus {
  closed: boolean;
  /** Why, for shoppers. */
  message: string;
  /** `YYYY-MM-DD`, a São Paulo day: it sells again from then on. Null: until somebody opens it. */
  reopensOn: string | null;
}

/** What the home page greets with, where the panel says something else than the shop's own; null: the usual. */
export interface StorefrontLook {
  heroTitle: string | null;
  heroLead: string | null;
  heroPicture: { path: string; checksum: string; width: number; height: number; alt: string } | null;
}

export interface MercadoPagoConfig {
  baseUrl: string;
  accessToken: string;
  webhookSecret: string;
  /** Of the application's test mode, whose notices count, too; null: none is known. */
  testWebhookSecret: string | null;
  /** For its card fields in the browser; null: no cards are offered. */
  publicKey: string | null;
  /** Where the script of the card fields comes from. */
  sdkUrl: string;
}

export interface StripeConfig {
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** What can be paid with on its page. */
  methods: ("card" | "pix")[];
}

export interface MelhorEnvioConfig {
  baseUrl: string;
  /** Where browsers reach its pages. */
  pagesUrl: string;
  /** The environment's; null: it names none. The panel's wins over it. */
  token: string | null;
  /** What notices of labels are signed with; null: the panel's application secret alone. */
  webhookSecret: string | null;
  fromCep: string;
}

/** The first owner of the panel; looked at only while there is none. */
export interface FirstOwner {
  username: string;
  email: string;
  password: string;
}

export interface Config extends ProcessSettings, ShopPromises {
  mode: "demo" | "production";
  port: number;
  /** `localhost`: both loopback addresses, as in demo mode where nothing is said; undefined: all addresses. */
  host: string | undefined;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  appSecret: string;
  trustProxy: boolean;
  rateLimits: boolean;
  passwordCost: PasswordCost;
  /** Who reads `/metrics` sends it; null: only this computer may. */
  metricsToken: string | null;
  /** Demo mode: where the simulators run that several processes share; null: this process hosts its own. */
  sandboxUrl: string | null;
  /** Off: browsers drop the service worker they have and all it kept. */
  offlinePages: boolean;
  /** What the settings of the panel say, and the environment where they say nothing. */
  brand: Brand;
  /** What the environment alone says: browsers keep their cart under its name, whatever the shop is called later. */
  environmentBrand: Brand;
  /** What the panel says; open, and the usual look, where it says nothing. */
  status: ShopStatus;
  storefront: StorefrontLook;
  firstOwner: FirstOwner | null;
  /** What paying by PIX takes off the pieces, in percent, 0 to 50. */
  pixDiscountPercent: number;
  heldPieces: HeldPieces;
  /** The panel's keys, else the environment's. Null: the method or service has no keys and is not offered. */
  mercadoPago: MercadoPagoConfig | null;
  stripe: StripeConfig | null;
  /** Where the providers are reached, keys or not. */
  paymentDoors: {
    mercadoPago: Pick<MercadoPagoConfig, "baseUrl" | "sdkUrl">;
    stripe: Pick<StripeConfig, "baseUrl" | "methods">;
  };
  /** How long a task may take with its calls to a payment provider, in milliseconds. */
  paymentBudgets: { browserMs: number; jobMs: number };
  melhorEnvio: MelhorEnvioConfig;
  viaCepUrl: string;
  brasilApiUrl: string;
  smtpUrl: string | null;
  /** `Name <address>`; the panel's wins over the environment's. */
  mailFrom: string;
  /** Who gets the answers to mails that name nobody else; null: the sender. */
  mailReplyTo: string | null;
  /** Whether whoever signs up must confirm their address by mail before they can log in. */
  emailConfirmation: boolean;
}

/** A wrong or missing setting; the message names each one on a line of its own. */
export class ConfigError extends Error {}

/**
 * Reads the environment once. Empty values count as unset. Throws ConfigError naming every wrong setting, and in
 * production every secret that is missing or left at its default.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const env = parsed.data;
  const problems = [
    ...ownerProblems(env, given),
    ...(env.SHOP_MODE === "production" ? productionProblems(env, given) : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return toConfig(env);
}

type Env = z.infer<typeof Environment>;

/** Who stands in front of a screen waits 10 seconds, a job 25. */
const PAYMENT_BUDGETS = { browserMs: 10_000, jobMs: 25_000 };

/** What the law asks a shop to show (Decree 7.962/2013, art. 2): the samples must not go online. */
const IDENTIFICATION = [
  "SHOP_EMAIL",
  "SHOP_PHONE",
  "SHOP_WHATSAPP",
  "SHOP_COMPANY_NAME",
  "SHOP_CNPJ",
  "SHOP_ADDRESS",
] as const;

const OWNER = ["ADMIN_USERNAME", "ADMIN_EMAIL", "ADMIN_PASSWORD"] as const;

/** The three go together; their form is checked by the rules of the staff. */
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
    ...(env.EMAIL_CONFIRMATION === "on" ? missing("SMTP_URL") : []),
  ];
}

/** In demo mode nobody has to look into a mailbox before shopping. */
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

function paymentDoorsOf(env: Env): Config["paymentDoors"] {
  const methods = (["card", "pix"] as const).filter((method) => env.STRIPE_METHODS.split(",").includes(method));
  return {
    mercadoPago: { baseUrl: env.MERCADO_PAGO_URL, sdkUrl: env.MERCADO_PAGO_SDK_URL },
    stripe: { baseUrl: env.STRIPE_URL, methods },
  };
}

const OPEN: ShopStatus = { closed: false, message: "", reopensOn: null };
const USUAL_LOOK: StorefrontLook = { heroTitle: null, heroLead: null, heroPicture: null };

function toConfig(env: Env): Config {
  const brand = brandOf(env);
  const doors = paymentDoorsOf(env);
  return {
    ...processSettingsOf(env),
    ...USUAL_PROMISES,
    mode: env.SHOP_MODE,
    port: env.PORT,
    host: env.HOST ?? (env.SHOP_MODE === "demo" ? "localhost" : undefined),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    appSecret: env.APP_SECRET ?? DEMO_SECRET,
    trustProxy: env.TRUST_PROXY === "on",
    rateLimits: env.RATE_LIMITS === "on",
    passwordCost: env.PASSWORD_COST,
    metricsToken: env.METRICS_TOKEN ?? null,
    sandboxUrl: env.SANDBOX_URL ?? null,
    offlinePages: env.OFFLINE_PAGES === "on",
    brand,
    environmentBrand: brand,
    status: OPEN,
    storefront: USUAL_LOOK,
    firstOwner: firstOwnerOf(env),
    pixDiscountPercent: env.PIX_DISCOUNT_PERCENT,
    heldPieces: { instant: env.HELD_PIECES, boleto: env.HELD_PIECES_BOLETO },
    mercadoPago: env.MERCADO_PAGO_ACCESS_TOKEN
      ? {
          ...doors.mercadoPago,
          accessToken: env.MERCADO_PAGO_ACCESS_TOKEN,
          webhookSecret: env.MERCADO_PAGO_WEBHOOK_SECRET ?? "",
          testWebhookSecret: env.MERCADO_PAGO_TEST_WEBHOOK_SECRET ?? null,
          publicKey: env.MERCADO_PAGO_PUBLIC_KEY ?? null,
        }
      : null,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          ...doors.stripe,
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
        }
      : null,
    paymentDoors: doors,
    paymentBudgets: PAYMENT_BUDGETS,
    melhorEnvio: {
      baseUrl: env.MELHOR_ENVIO_URL,
      // `https://api.melhorenvio.com/v2/me` answers programs only.
      pagesUrl: env.MELHOR_ENVIO_URL.replace(/^https:\/\/api\.melhorenvio\.com\b.*/, "https://melhorenvio.com.br"),
      token: env.MELHOR_ENVIO_TOKEN ?? null,
      webhookSecret: env.MELHOR_ENVIO_WEBHOOK_SECRET ?? null,
      fromCep: env.MELHOR_ENVIO_FROM_CEP,
    },
    viaCepUrl: env.VIACEP_URL,
    brasilApiUrl: env.BRASILAPI_URL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SHOP_EMAIL}>`,
    mailReplyTo: null,
    emailConfirmation: env.EMAIL_CONFIRMATION ? env.EMAIL_CONFIRMATION === "on" : sendsRealMail(env),
  };
}

function firstOwnerOf({ ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD }: Env): FirstOwner | null {
  if (!ADMIN_USERNAME || !ADMIN_EMAIL || !ADMIN_PASSWORD) return null;
  return { username: ADMIN_USERNAME, email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}
