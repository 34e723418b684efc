import { isDeepStrictEqual } from "node:util";
import type { Config } from "#platform/config/config.server.ts";
import type { ShopStatus } from "#platform/config/shop-promises.ts";
import type { Database } from "#platform/database/database.server.ts";
import { mailFromOf } from "./email/email-sender.ts";
import { readGiftMessages, readUnpaidOrderCaps } from "./orders/order-settings-queries.server.ts";
import { readMercadoPago, readStripe } from "./payment-keys-queries.server.ts";
import { readPaymentMethods } from "./payments/payment-methods-queries.server.ts";
import { readSecret } from "./secret-settings.server.ts";
import {
  readBrand,
  readHandlingDays,
  readHeldPieces,
  readInstallments,
  readLook,
  readMailSender,
  readManualOrders,
  readPixDiscount,
  readRestored,
  readShopStatus,
  readStoredTexts,
  readUnpaidOrders,
} from "./settings-queries.server.ts";
import { ownTextsOf } from "./texts/stored-texts.ts";

export interface FollowedSettings {
  /** The environment's configuration, overridden by the panel's current settings. */
  config: Config;
  /**
   * Reads the settings again; returns whether they changed. Throws if the database is down; the last known settings
   * stay.
   */
  reload(): Promise<boolean>;
}

/**
 * Builds a configuration in which the panel's settings override the environment. Everyone who holds the object sees
 * changes after `reload`.
 * Rules: LAW-6, SETTING-9, STAFF-48.
 */
export async function followSettings(db: Database, environment: Config): Promise<FollowedSettings> {
  let known = await readAll(db, environment);
  return {
    config: Object.defineProperties(
      { ...environment },
      followed(() => known),
    ),
    async reload() {
      const before = known;
      known = await readAll(db, environment);
      return !isDeepStrictEqual(before, known);
    },
  };
}

/** Rules: STAFF-65. */
const CLOSED_WHILE_HELD: ShopStatus = {
  closed: true,
  message: "Voltamos de uma manutenção e estamos conferindo os pedidos.",
  reopensOn: null,
};

type Known = Awaited<ReturnType<typeof readAll>>;

async function readAll(db: Database, environment: Config) {
  const [
    restored,
    brand,
    look,
    status,
    pixDiscountPercent,
    held,
    manualOrders,
    installments,
    paymentMethods,
    handlingDays,
    unpaidOrders,
    giftMessages,
    unpaidOrderCaps,
    sender,
    texts,
    mercadoPago,
    stripe,
    smtpUrl,
  ] = await Promise.all([
    readRestored(db),
    readBrand(db, environment.environmentBrand),
    readLook(db),
    readShopStatus(db),
    readPixDiscount(db, environment.pixDiscountPercent),
    readHeldPieces(db, environment.heldPieces),
    readManualOrders(db, environment.manualOrders),
    readInstallments(db, environment.installments),
    readPaymentMethods(db),
    readHandlingDays(db, environment.handlingDays),
    readUnpaidOrders(db),
    readGiftMessages(db),
    readUnpaidOrderCaps(db),
    readMailSender(db),
    readStoredTexts(db),
    readMercadoPago(db, environment),
    readStripe(db, environment),
    environment.smtpUrl ?? readSecret({ db, config: environment }, "smtp_url"),
  ]);
  const { logo, icon, ...storefront } = look.look;
  const shown = (picture: typeof logo) =>
    picture && { ...picture, url: `${environment.publicUrl}/imagens/${picture.path}` };
  return {
    brand: { ...brand, logo: shown(logo), icon: shown(icon) },
    storefront,
    restored,
    status: restored ? CLOSED_WHILE_HELD : status.status,
    pixDiscountPercent,
    heldPieces: held.value,
    manualOrders: manualOrders.value,
    installments: installments.value,
    paymentMethods: paymentMethods.value,
    handlingDays,
    giftMessages: giftMessages.value.offered,
    unpaidOrderCaps: unpaidOrderCaps.value,
    unpaidOrderHours: unpaidOrders.value.unpaidHours,
    mailFrom: sender.sender ? mailFromOf(sender.sender) : environment.mailFrom,
    mailReplyTo: sender.sender?.replyTo ?? environment.mailReplyTo,
    texts: ownTextsOf(texts),
    mercadoPago,
    stripe,
    smtpUrl,
    smtpSource: smtpSourceOf(environment, smtpUrl),
  } satisfies Partial<Config>;
}

/** A getter for each setting, so that reads always return the latest value. */
function followed(known: () => Known): PropertyDescriptorMap {
  const names = Object.keys(known()) as (keyof Known)[];
  return Object.fromEntries(names.map((name) => [name, { get: () => known()[name], enumerable: true }]));
}

function smtpSourceOf(environment: Config, smtpUrl: string | null): Config["smtpSource"] {
  if (environment.smtpUrl !== null) return "server";
  return smtpUrl === null ? null : "panel";
}
