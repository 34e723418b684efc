import * as z from "zod/mini";
import type { Brand } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import { StoredShopSettings } from "./shop-settings.ts";

export const SHOP_KEY = "shop";

export interface ShopSettings {
  stored: StoredShopSettings;
  /** Names what was read: a form that was opened on something older is not saved over it. */
  version: string;
}

/** What the panel has set of the shop's data; nothing yet is an empty set. */
export async function readShopSettings(db: Database): Promise<ShopSettings> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "updated_at"])
    .where("key", "=", SHOP_KEY)
    .executeTakeFirst();
  const parsed = z.safeParse(StoredShopSettings, row?.value ?? {});
  return { stored: parsed.success ? parsed.data : {}, version: row?.updated_at.toISOString() ?? "" };
}

/** The shop's data as shown: what the panel says wins over the environment. */
export async function readBrand(db: Database, environment: Brand): Promise<Brand> {
  const { stored } = await readShopSettings(db);
  return { ...environment, ...definedOf(stored) };
}

const PIX_DISCOUNT_KEY = "pix_discount_percent";

/** What paying by PIX takes off the pieces, in percent: the setting, else what the environment says. */
export async function readPixDiscount(db: Database, environment: number): Promise<number> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", PIX_DISCOUNT_KEY).executeTakeFirst();
  const parsed = z.safeParse(z.int().check(z.minimum(0), z.maximum(50)), row?.value);
  return parsed.success ? parsed.data : environment;
}

function definedOf(stored: StoredShopSettings): Partial<Brand> {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
}
