import * as z from "zod/mini";
import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { DEMO_SENDER_PLACE, type Sender, senderOfBrand } from "./sender.ts";
import { findSettingRow } from "./settings-queries.server.ts";

export const SENDER_KEY = "shipping_sender";

const text = z.string();
export const StoredSender = z.object({
  name: text,
  document: text,
  phone: text,
  email: text,
  stateRegister: text,
  street: text,
  number: text,
  complement: text,
  neighborhood: text,
  city: text,
  state: text,
  zipCode: text,
});

export interface KeptSender {
  sender: Sender;
  /** For optimistic locking: a form opened on an older version is refused. */
  version: string;
}

/** From the panel, otherwise from the shop's data. Rules: STAFF-57. */
export async function readSender({
  db,
  config,
}: {
  db: Database;
  config: Pick<Config, "mode" | "brand" | "melhorEnvio">;
}): Promise<KeptSender> {
  const row = await findSettingRow(db, SENDER_KEY, { encrypted: false });
  const stored = row && z.safeParse(StoredSender, row.value);
  if (stored?.success) return { sender: stored.data, version: row?.changedAt.toISOString() ?? "" };
  const shop = senderOfBrand(config.brand, config.melhorEnvio.fromCep);
  return { sender: config.mode === "demo" ? { ...shop, ...DEMO_SENDER_PLACE } : shop, version: "" };
}
