import * as z from "zod/mini";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Brand } from "#platform/email/brand.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { ManualOrderTerms } from "#shop/config/manual-order-terms.ts";
import type { ReservationLimits } from "#shop/config/reservation-limits.ts";
import type { InstallmentPlan, ShopStatus } from "#shop/config/shop-promises.ts";
import { type EmailSender, StoredEmailSender } from "./email/email-sender.ts";
import { type ShopNotificationSettings, StoredShopEmailAddresses } from "./email/shop-notifications.ts";
import { MOST_INSTALLMENTS } from "./installment-fields.ts";
import { StoredUnpaidOrders, type UnpaidOrderSettings, USUAL_UNPAID_ORDERS } from "./orders/unpaid-orders.ts";
import { StoredShopSettings } from "./shop-settings.ts";
import { StoredStatus } from "./shop-status.ts";
import { type LowStockSettings, StoredLowStock, USUAL_LOW_STOCK } from "./stock/low-stock.ts";
import { PLAIN_LOOK, StoredLook } from "./storefront-look.ts";
import { StoredTexts } from "./texts/stored-texts.ts";

export const SHOP_KEY = "shop";

export interface ShopSettings {
  stored: StoredShopSettings;
  /** For optimistic locking: a form opened on an older version is refused. */
  version: string;
}

/** Empty if nothing is set. */
export async function readShopSettings(db: Database): Promise<ShopSettings> {
  const { value, version } = await readSetting(db, SHOP_KEY, StoredShopSettings);
  return { stored: value ?? {}, version };
}

/** The panel's settings override the environment. */
export async function readBrand(db: Database, environment: Brand): Promise<Brand> {
  const { stored } = await readShopSettings(db);
  return { ...environment, ...definedOf(stored) };
}

export const STATUS_KEY = "shop_status";
export const LOOK_KEY = "storefront_look";
export const MAIL_SENDER_KEY = "mail_sender";
export const SHOP_MAILS_KEY = "shop_mails";
export const PIX_DISCOUNT_KEY = "pix_discount_percent";
export const OLD_PRICES_KEY = "old_prices";
export const HELD_PIECES_KEY = "held_pieces";
export const LOW_STOCK_KEY = "low_stock";
export const MANUAL_ORDERS_KEY = "manual_orders";
export const INSTALLMENTS_KEY = "installments";
export const UNPAID_ORDERS_KEY = "unpaid_orders";
export const SHIPPING_KEY = "shipping";

export const RESTORED_KEY = "restored";

export const StoredRestored = z.object({ takenAt: z.iso.datetime() });

/** Null: the shop is not held. Rules: STAFF-65. */
export async function readRestored(db: Database): Promise<Config["restored"]> {
  const { value } = await readSetting(db, RESTORED_KEY, StoredRestored);
  return value && { takenAt: new Date(value.takenAt) };
}

const OPEN: ShopStatus = { closed: false, message: "", reopensOn: null };

/** Open by default. */
export async function readShopStatus(db: Database): Promise<{ status: ShopStatus; version: string }> {
  const { value, version } = await readSetting(db, STATUS_KEY, StoredStatus);
  return { status: value ?? OPEN, version };
}

export async function readLook(db: Database): Promise<{ look: StoredLook; version: string }> {
  const { value, version } = await readSetting(db, LOOK_KEY, StoredLook);
  return { look: value ?? PLAIN_LOOK, version };
}

/** Null: use the environment's. */
export async function readMailSender(db: Database): Promise<{ sender: EmailSender | null; version: string }> {
  const { value, version } = await readSetting(db, MAIL_SENDER_KEY, StoredEmailSender);
  return { sender: value, version };
}

/** All by default. */
export async function readShopMails(db: Database): Promise<{ value: ShopNotificationSettings; version: string }> {
  const { value, version } = await readSetting(db, SHOP_MAILS_KEY, StoredShopEmailAddresses);
  return { value: value ?? { newOrder: true }, version };
}

export const TEXTS_KEY = "texts";

export async function readStoredTexts(db: Database): Promise<StoredTexts> {
  return (await readSetting(db, TEXTS_KEY, StoredTexts)).value ?? {};
}

/** Null if missing or invalid; version '' if missing. */
export async function readSetting<Value>(
  db: Database,
  key: string,
  schema: z.ZodMiniType<Value>,
): Promise<{ value: Value | null; version: string }> {
  const row = await db
    .selectFrom("settings")
    .modifyFront(PREPARED)
    .select(["value", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  const parsed = row && z.safeParse(schema, row.value);
  return { value: parsed?.success ? parsed.data : null, version: row?.updated_at.toISOString() ?? "" };
}

const PixDiscount = z.int().check(z.minimum(0), z.maximum(50));

/** Percent, from the setting, otherwise the environment. Rules: PRICE-24. */
export async function readPixDiscount(db: Database, environment: number): Promise<number> {
  return (await readSetting(db, PIX_DISCOUNT_KEY, PixDiscount)).value ?? environment;
}

export async function readPixDiscountSetting(db: Database, environment: number) {
  const { value, version } = await readSetting(db, PIX_DISCOUNT_KEY, PixDiscount);
  return { value: { percent: value ?? environment }, version };
}

export const StoredHeldPieces = z.object({
  instant: z.int().check(z.minimum(1), z.maximum(100_000)),
  boleto: z.int().check(z.minimum(1), z.maximum(100_000)),
  // Saved by a release that had two limits, these are missing.
  network: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  sharePercent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});

/** From the setting, otherwise the environment. Rules: STOCK-28. */
export async function readHeldPieces(
  db: Database,
  environment: ReservationLimits,
): Promise<{ value: ReservationLimits; version: string }> {
  const { value, version } = await readSetting(db, HELD_PIECES_KEY, StoredHeldPieces);
  if (!value) return { value: environment, version };
  const { network = environment.network, sharePercent = environment.sharePercent } = value;
  return { value: { ...value, network, sharePercent }, version };
}

/** Until the panel sets something else: the last piece. Rules: PANEL-7. */
export async function readLowStock(db: Database): Promise<{ value: LowStockSettings; version: string }> {
  const { value, version } = await readSetting(db, LOW_STOCK_KEY, StoredLowStock);
  return { value: value ?? USUAL_LOW_STOCK, version };
}

const Percent = z.int().check(z.minimum(0), z.maximum(100));

export const StoredManualOrders = z.object({
  holdHours: z.int().check(z.minimum(1), z.maximum(168)),
  discountPercent: z.object({ owner: Percent, manager: Percent, fulfilment: Percent }),
});

/** `usual`: if the panel sets nothing. Rules: DESK-5, DESK-11. */
export async function readManualOrders(db: Database, usual: ManualOrderTerms) {
  const { value, version } = await readSetting(db, MANUAL_ORDERS_KEY, StoredManualOrders);
  return { value: value ?? usual, version };
}

export const StoredOldPrices = z.object({ provedOnly: z.boolean() });

/** Whether only old prices with proof are shown; by default all are. Rules: PRICE-39. */
export async function readOldPricesSetting(db: Database) {
  const { value, version } = await readSetting(db, OLD_PRICES_KEY, StoredOldPrices);
  return { value: value ?? { provedOnly: false }, version };
}

export const StoredInstallments = z
  .object({
    most: z.int().check(z.minimum(1), z.maximum(MOST_INSTALLMENTS)),
    interestFree: z.int().check(z.minimum(1)),
    smallestCents: z.int().check(z.minimum(1)),
  })
  .check(z.refine(({ most, interestFree }) => interestFree <= most));

export async function readInstallments(db: Database, usual: InstallmentPlan) {
  const { value, version } = await readSetting(db, INSTALLMENTS_KEY, StoredInstallments);
  return { value: value ?? usual, version };
}

export async function readUnpaidOrders(db: Database): Promise<{ value: UnpaidOrderSettings; version: string }> {
  const { value, version } = await readSetting(db, UNPAID_ORDERS_KEY, StoredUnpaidOrders);
  return { value: value ?? USUAL_UNPAID_ORDERS, version };
}

const Handling = z.object({ handlingDays: z.int().check(z.minimum(0)) });

/** Business days from payment to posting. Rules: SHIP-22. */
export async function readHandlingDays(db: Database, usual: number): Promise<number> {
  return (await readSetting(db, SHIPPING_KEY, Handling)).value?.handlingDays ?? usual;
}

function definedOf(stored: StoredShopSettings): Partial<Brand> {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
}

/** Unread; null when it is not set. */
export async function findSettingRow(
  db: Database,
  key: string,
  { encrypted }: { encrypted: boolean },
): Promise<{ value: unknown; changedAt: Date } | null> {
  const row = await db
    .selectFrom("settings")
    .modifyFront(PREPARED)
    .select(["value", "updated_at as changedAt"])
    .where("key", "=", key)
    .where("encrypted", "=", encrypted)
    .executeTakeFirst();
  return row ?? null;
}
