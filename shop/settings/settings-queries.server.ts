import * as z from "zod/mini";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Setting } from "./setting.ts";
import { StoredTexts } from "./texts/stored-texts.ts";

/** A setting as the panel has it. A form opened on an older `version` is refused; '' until it is saved. */
export interface ReadSetting<Value> {
  value: Value;
  version: string;
}

/** The default if nothing valid is stored. `deps`: the database, and what the default is made of. */
export async function readSetting<Value extends object, Needs extends object>(
  deps: Pick<Services, "db"> & Needs,
  setting: Setting<Value, Needs>,
): Promise<ReadSetting<Value>> {
  const { value, version } = await readStoredValue(deps.db, setting.key, setting.stored);
  const usual = setting.usual(deps);
  const stored = { ...usual, ...value };
  return { value: setting.holds?.(stored) === false ? usual : stored, version };
}

const StoredRestored = z.object({ takenAt: z.iso.datetime() });

/** Null: the shop is not held. Rules: STAFF-65. */
export async function readRestored(db: Database): Promise<Config["restored"]> {
  const { value } = await readStoredValue(db, "restored", StoredRestored);
  return value && { takenAt: new Date(value.takenAt) };
}

export async function readStoredTexts(db: Database): Promise<StoredTexts> {
  return (await readStoredValue(db, "texts", StoredTexts)).value ?? {};
}

const Handling = z.object({ handlingDays: z.int().check(z.minimum(0)) });

/** Business days from payment to posting. Rules: SHIP-22. */
export async function readHandlingDays(db: Database, usual: number): Promise<number> {
  return (await readStoredValue(db, "shipping", Handling)).value?.handlingDays ?? usual;
}

/** Null if missing or invalid; version '' if missing. */
export async function readStoredValue<Value>(
  db: Database,
  key: string,
  schema: z.ZodMiniType<Value>,
): Promise<ReadSetting<Value | null>> {
  const row = await db
    .selectFrom("settings")
    .modifyFront(PREPARED)
    .select(["value", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  const parsed = row && z.safeParse(schema, row.value);
  return { value: parsed?.success ? parsed.data : null, version: row?.updated_at.toISOString() ?? "" };
}

/** An encrypted setting, unread; null when it is not set. */
export async function findSecretRow(db: Database, key: string): Promise<{ value: unknown; changedAt: Date } | null> {
  const row = await db
    .selectFrom("settings")
    .modifyFront(PREPARED)
    .select(["value", "updated_at as changedAt"])
    .where("key", "=", key)
    .where("encrypted", "=", true)
    .executeTakeFirst();
  return row ?? null;
}
