import * as z from "zod/mini";
import type { Brand, HeldPieces, ShopStatus } from "#platform/config/config.server.ts";
import type { InstallmentPlan } from "#platform/config/shop-promises.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type EmailSender, StoredEmailSender } from "./email/email-sender.ts";
import { type ShopEmailAddresses, StoredShopEmailAddresses } from "./email/shop-email-addresses.ts";
import { MOST_INSTALLMENTS } from "./installment-fields.ts";
import { StoredShopSettings } from "./shop-settings.ts";
import { StoredStatus } from "./shop-status.ts";
import { PLAIN_LOOK, StoredLook } from "./storefront-look.ts";

export const SHOP_KEY = "shop";

export interface ShopSettings {
  stored: StoredShopSettings;
  /** Names what was read: a form that was opened on something older is not saved over it. */
  version: string;
}

/** What the panel has set of the shop's data; nothing yet is an empty set. */
export async function readShopSettings(db: Database): Promise<ShopSettings> {
  const { value, version } = await readSetting(db, SHOP_KEY, StoredShopSettings);
  return { stored: value ?? {}, version };
}

/** The shop's data as shown: what the panel says wins over the environment. */
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
export const INSTALLMENTS_KEY = "installments";
export const SHIPPING_KEY = "shipping";

const OPEN: ShopStatus = { closed: false, message: "", reopensOn: null };

/** Whether the shop sells, as the panel has said; open until it says otherwise. */
export async function readShopStatus(db: Database): Promise<{ status: ShopStatus; version: string }> {
  const { value, version } = await readSetting(db, STATUS_KEY, StoredStatus);
  return { status: value ?? OPEN, version };
}

/** What the panel has set of how the shop looks. */
export async function readLook(db: Database): Promise<{ look: StoredLook; version: string }> {
  const { value, version } = await readSetting(db, LOOK_KEY, StoredLook);
  return { look: value ?? PLAIN_LOOK, version };
}

/** Who sends the shop's mails by the panel; null: the environment says. */
export async function readMailSender(db: Database): Promise<{ sender: EmailSender | null; version: string }> {
  const { value, version } = await readSetting(db, MAIL_SENDER_KEY, StoredEmailSender);
  return { sender: value, version };
}

/** Which mails the shop sends to itself: all of them, until the panel says otherwise. */
export async function readShopMails(db: Database): Promise<{ value: ShopEmailAddresses; version: string }> {
  const { value, version } = await readSetting(db, SHOP_MAILS_KEY, StoredShopEmailAddresses);
  return { value: value ?? { newOrder: true }, version };
}

/** One setting that is of a shape, else null; and which version of it was read. */
async function readSetting<Value>(
  db: Database,
  key: string,
  schema: z.ZodMiniType<Value>,
): Promise<{ value: Value | null; version: string }> {
  const row = await db.selectFrom("settings").select(["value", "updated_at"]).where("key", "=", key).executeTakeFirst();
  const parsed = row && z.safeParse(schema, row.value);
  return { value: parsed?.success ? parsed.data : null, version: row?.updated_at.toISOString() ?? "" };
}

const PixDiscount = z.int().check(z.minimum(0), z.maximum(50));

/** What paying by PIX takes off the pieces, in percent: the setting, else what the environment says. */
export async function readPixDiscount(db: Database, environment: number): Promise<number> {
  return (await readSetting(db, PIX_DISCOUNT_KEY, PixDiscount)).value ?? environment;
}

/** The same with the version that was read, for its form. */
export async function readPixDiscountSetting(db: Database, environment: number) {
  const { value, version } = await readSetting(db, PIX_DISCOUNT_KEY, PixDiscount);
  return { value: { percent: value ?? environment }, version };
}

export const StoredHeldPieces = z.object({
  instant: z.int().check(z.minimum(1), z.maximum(100_000)),
  boleto: z.int().check(z.minimum(1), z.maximum(100_000)),
});

/** How many pieces may wait unpaid for one shopper: the setting, else what the environment says. */
export async function readHeldPieces(db: Database, environment: HeldPieces) {
  const { value, version } = await readSetting(db, HELD_PIECES_KEY, StoredHeldPieces);
  return { value: value ?? environment, version };
}

export const StoredOldPrices = z.object({ provedOnly: z.boolean() });

/** Whether only old prices that can be proved are shown; all of them, until the panel says otherwise. */
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

/** How the shop sells in installments: the setting, else the usual. */
export async function readInstallments(db: Database, usual: InstallmentPlan) {
  const { value, version } = await readSetting(db, INSTALLMENTS_KEY, StoredInstallments);
  return { value: value ?? usual, version };
}

/** The part of the shipping settings that texts promise. */
const Handling = z.object({ handlingDays: z.int().check(z.minimum(0)) });

/** Business days from the payment to the posting: the setting, else the usual. */
export async function readHandlingDays(db: Database, usual: number): Promise<number> {
  return (await readSetting(db, SHIPPING_KEY, Handling)).value?.handlingDays ?? usual;
}

function definedOf(stored: StoredShopSettings): Partial<Brand> {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
}
