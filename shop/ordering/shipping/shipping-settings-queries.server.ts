import { createHash } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { readSecret, readSecretHint } from "#shop/settings/secret-settings.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { FreeShipping } from "./free-shipping.ts";
import { freeShippingOf, type ShippingSettings, shippingSettings } from "./shipping-settings.ts";

export async function readFreeShipping(db: Database): Promise<FreeShipping | null> {
  return freeShippingOf((await readSetting({ db }, shippingSettings)).value);
}

export interface CarrierAccess {
  baseUrl: string;
  token: string;
  /** The panel's token wins over the environment's. */
  source: "panel" | "environment";
}

/** Rules: SHIP-41. */
export async function readCarrierAccess(
  db: Database,
  config: Pick<Config, "appSecret" | "melhorEnvio">,
): Promise<CarrierAccess | null> {
  const { baseUrl, token } = config.melhorEnvio;
  const stored = await readSecret({ db, config }, "melhor_envio_token");
  if (stored) return { baseUrl, token: stored, source: "panel" };
  return token ? { baseUrl, token, source: "environment" } : null;
}

/** Whether labels must name the drop-off agency: required with a token of the provider's panel, not with OAuth. */
export async function namesAgencies(db: Database, { source }: CarrierAccess): Promise<boolean> {
  return source === "environment" || (await readSecretHint(db, "melhor_envio_refresh_token")) === null;
}

/** 8 digits. Rules: SHIP-32. */
export function originOf({ originCep }: ShippingSettings, config: Pick<Config, "melhorEnvio">): string {
  return originCep ?? config.melhorEnvio.fromCep;
}

/** Identifies a token without revealing it. */
export function shortHash(token: string): string {
  return createHash("sha256").update(token).digest("hex").slice(0, 16);
}

/** Identifies what a quote is made under: the settings, a full stop, the token. A change of either makes new quotes. */
export function quoteTermsOf(settings: ShippingSettings, fromCep: string, token: string | null): string {
  return `${shortHash(JSON.stringify([fromCep, settings]))}.${token ? shortHash(token) : ""}`;
}
