import { isDeepStrictEqual } from "node:util";
import type { Database } from "#platform/database/database.server.ts";
import type { BrandPicture } from "#platform/email/brand.ts";
import type { Config, StripeConfig } from "#shop/config/config.server.ts";
import type { ShopStatus } from "#shop/config/shop-promises.ts";
import { mailFromOf } from "./email/email-sender.ts";
import type { KeyedProvider } from "./payment-keys.ts";
import { readMercadoPago, readStripe } from "./payment-keys-queries.server.ts";
import { hasOnlyTestKeys } from "./payments/key-facts.ts";
import { readKeyFacts } from "./payments/key-facts-queries.server.ts";
import { paymentMethods } from "./payments/payment-methods.ts";
import { promotionBanner } from "./promotion-banner.ts";
import { readSecret } from "./secret-settings.server.ts";
import type { Setting } from "./setting.ts";
import {
  answerTime,
  giftMessages,
  heldPieces,
  installments,
  mailSender,
  manualOrders,
  manualOrderTermsOf,
  pixDiscountPercent,
} from "./setting-table.ts";
import { readHandlingDays, readRestored, readSetting, readStoredTexts } from "./settings-queries.server.ts";
import { shopSettings } from "./shop-settings.ts";
import { shopStatus } from "./shop-status.ts";
import { type StoredLook, storefrontLook } from "./storefront-look.ts";
import { ownTextsOf } from "./texts/stored-texts.ts";
import { unpaidOrderCaps, unpaidOrders } from "./unpaid-order-settings.ts";

export interface FollowedSettings {
  /**
   * The environment's configuration with the panel's settings over it, as last read. Frozen: `reload` replaces the object
   * and never changes it.
   */
  readonly config: Readonly<Config>;
  /** Returns whether settings changed. Throws if the database is down; the last known ones stay. */
  reload(): Promise<boolean>;
}

/** Panel settings override the environment, from `reload` on. Rules: LAW-6, PAY-114, SETTING-9, STAFF-48. */
export async function followSettings(db: Database, environment: Config): Promise<FollowedSettings> {
  const read = async () => Object.freeze({ ...environment, ...(await readAll(db, environment)) });
  let config = await read();
  return {
    get config() {
      return config;
    },
    async reload() {
      const now = await read();
      if (isDeepStrictEqual(config, now)) return false;
      config = now;
      return true;
    },
  };
}

/** Rules: STAFF-65. */
const CLOSED_WHILE_HELD: ShopStatus = {
  closed: true,
  message: "Voltamos de uma manutenção e estamos conferindo os pedidos.",
  reopensOn: null,
};

/** Rules: PAY-114. */
const CLOSED_WITH_TEST_KEYS: ShopStatus = {
  closed: true,
  message: "A loja ainda está sendo preparada.",
  reopensOn: null,
};

function withoutPix(stripe: StripeConfig): StripeConfig {
  return { ...stripe, methods: stripe.methods.filter((method) => method !== "pix") };
}

/** One after the other on one connection: at a process's start each of them would open one of its own. */
function readAll(pool: Database, environment: Config) {
  return pool.connection().execute(async (db) => {
    const saved = async <Value extends object>(setting: Setting<Value, { config: Config }>) =>
      (await readSetting({ db, config: environment }, setting)).value;
    const restored = await readRestored(db);
    const brand = await saved(shopSettings);
    const { logo, icon, ...storefront } = await saved(storefrontLook);
    const status = await saved(shopStatus);
    const sender = await readSetting({ db, config: environment }, mailSender);
    const smtpUrl = environment.smtpUrl ?? (await readSecret({ db, config: environment }, "smtp_url"));
    const mercadoPago = await readMercadoPago(db, environment);
    const stripe = await readStripe(db, environment);
    const factsOf = async (provider: KeyedProvider, key: string | undefined) =>
      key ? await readKeyFacts(db, environment, provider, key) : null;
    const keyFacts = {
      "mercado-pago": await factsOf("mercado-pago", mercadoPago?.accessToken),
      stripe: await factsOf("stripe", stripe?.secretKey),
    };
    const isOnlyTested = hasOnlyTestKeys({ mode: environment.mode, keyFacts });
    return {
      brand: { ...brand, logo: shown(logo, environment), icon: shown(icon, environment) },
      storefront,
      restored,
      status: restored ? CLOSED_WHILE_HELD : isOnlyTested ? CLOSED_WITH_TEST_KEYS : status,
      pixDiscountPercent: (await saved(pixDiscountPercent)).percent,
      heldPieces: await saved(heldPieces),
      manualOrders: manualOrderTermsOf(await saved(manualOrders)),
      installments: await saved(installments),
      paymentMethods: await saved(paymentMethods),
      handlingDays: await readHandlingDays(db, environment.handlingDays),
      promotionBanner: (await saved(promotionBanner)).text,
      giftMessages: (await saved(giftMessages)).offered,
      answerDays: (await saved(answerTime)).days,
      unpaidOrderCaps: await saved(unpaidOrderCaps),
      unpaidOrderHours: (await saved(unpaidOrders)).unpaidHours,
      mailFrom: sender.version === "" ? environment.mailFrom : mailFromOf(sender.value),
      mailReplyTo: sender.value.replyTo ?? environment.mailReplyTo,
      texts: ownTextsOf(await readStoredTexts(db)),
      keyFacts,
      mercadoPago,
      // Its page is refused as a whole with a method that the account lacks.
      stripe: stripe && keyFacts.stripe?.takesPix === false ? withoutPix(stripe) : stripe,
      smtpUrl,
      smtpSource: smtpSourceOf(environment, smtpUrl),
    } satisfies Partial<Config>;
  });
}

function shown(picture: StoredLook["logo"], { publicUrl }: Config): BrandPicture | null {
  return picture && { ...picture, url: `${publicUrl}/imagens/${picture.path}` };
}

function smtpSourceOf(environment: Config, smtpUrl: string | null): Config["smtpSource"] {
  if (environment.smtpUrl !== null) return "server";
  return smtpUrl === null ? null : "panel";
}
