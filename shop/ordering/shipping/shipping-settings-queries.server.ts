import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Config } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { readSecret, readSecretHint } from "#shop/settings/secret-settings.server.ts";
import { SHIPPING_KEY } from "#shop/settings/settings-queries.server.ts";
import type { FreeShipping } from "./free-shipping.ts";
import { freeShippingOf, type ShippingSettings, StoredShippingSettings, USUAL_SHIPPING } from "./shipping-settings.ts";

/** How the shop ships. `version` names what was read: a form opened on something older is not saved over it. */
export async function readShippingSettings(db: Database): Promise<{ settings: ShippingSettings; version: string }> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "updated_at"])
    .where("key", "=", SHIPPING_KEY)
    .executeTakeFirst();
  const parsed = z.safeParse(StoredShippingSettings, row?.value);
  return { settings: parsed.success ? parsed.data : USUAL_SHIPPING, version: row?.updated_at.toISOString() ?? "" };
}

/** From what subtotal and where shipping costs nothing, for the cart to tell; null: nowhere. */
export async function readFreeShipping(db: Database): Promise<FreeShipping | null> {
  return freeShippingOf((await readShippingSettings(db)).settings);
}

/** The carriers' account: whom to ask, and with which token. */
export interface CarrierAccess {
  baseUrl: string;
  token: string;
  /** The panel's token wins over the environment's. */
  source: "panel" | "environment";
}

/** Null: no token is set up. Rules: SHIP-41. */
export async function readCarrierAccess(
  db: Database,
  config: Pick<Config, "appSecret" | "melhorEnvio">,
): Promise<CarrierAccess | null> {
  const { baseUrl, token } = config.melhorEnvio;
  const stored = await readSecret(db, { config }, "melhor_envio_token");
  if (stored) return { baseUrl, token: stored, source: "panel" };
  return token ? { baseUrl, token, source: "environment" } : null;
}

/** Whether labels name the agency where they are handed in: a token of the provider's panel wants it, one by OAuth does not. */
export async function namesAgencies(db: Database, { source }: CarrierAccess): Promise<boolean> {
  return source === "environment" || (await readSecretHint(db, "melhor_envio_refresh_token")) === null;
}

/** Where parcels start, eight digits. Rules: SHIP-32. */
export function originOf({ originCep }: ShippingSettings, config: Pick<Config, "melhorEnvio">): string {
  return originCep ?? config.melhorEnvio.fromCep;
}

/** Names a token without telling it. */
export function shortHash(token: string): string {
  return createHash("sha256").update(token).digest("hex").slice(0, 16);
}

/** Names what a quote is made under: the settings, a full stop, the token. Another of either asks anew. */
export function quoteTermsOf(settings: ShippingSettings, fromCep: string, token: string | null): string {
  return `${shortHash(JSON.stringify([fromCep, settings]))}.${token ? shortHash(token) : ""}`;
}
