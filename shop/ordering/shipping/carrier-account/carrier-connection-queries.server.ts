import * as z from "zod/mini";
import type { Database } from "#platform/database/database.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { lastFourOf } from "#shop/settings/secret-setting.ts";
import { readSecret, readSecretHint } from "#shop/settings/secret-settings.server.ts";
import type { Setting } from "#shop/settings/setting.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type CarrierAccess, readCarrierAccess, shortHash } from "../shipping-settings-queries.server.ts";
import type { ConnectionState } from "./carrier-connection.ts";
import { tokenEnd } from "./carrier-token.ts";

/** Its secret is a setting of its own, encrypted. */
export const carrierApplication: Setting<{ clientId: string }> = {
  key: "melhor_envio_application",
  audited: "Aplicativo do Melhor Envio",
  stored: z.partial(z.object({ clientId: z.string() })),
  usual: () => ({ clientId: "" }),
};

/** Contains no secret. */
export interface CarrierConnection {
  /** Null: no token. */
  source: CarrierAccess["source"] | null;
  tokenMark: string | null;
  lastFour: string;
  /** When the panel's token was saved. */
  savedAt: Date | null;
  state: ConnectionState;
  message: string | null;
  missing: string[];
  accountName: string | null;
  expiresAt: Date | null;
  checkedAt: Date | null;
  /** OAuth renews it. */
  renews: boolean;
  warned: string[];
}

export async function readConnection(
  db: Database,
  config: Pick<Config, "appSecret" | "melhorEnvio">,
): Promise<CarrierConnection> {
  const access = await readCarrierAccess(db, config);
  const saved = await readSecretHint(db, "melhor_envio_token");
  const refresh = await readSecretHint(db, "melhor_envio_refresh_token");
  const mark = access && shortHash(access.token);
  const row = mark
    ? await db.selectFrom("carrier_connection").selectAll().where("token_mark", "=", mark).executeTakeFirst()
    : undefined;
  return {
    source: access?.source ?? null,
    tokenMark: mark,
    lastFour: access ? lastFourOf(access.token) : "",
    savedAt: access?.source === "panel" ? (saved?.changedAt ?? null) : null,
    state: row?.state === "connected" || row?.state === "error" ? row.state : "untested",
    message: row?.message ?? null,
    missing: row?.missing_permissions ?? [],
    accountName: row?.account_name ?? null,
    expiresAt: row?.expires_at ?? (access && tokenEnd(access.token)),
    checkedAt: row?.checked_at ?? null,
    renews: access?.source === "panel" && refresh !== null,
    warned: row?.warned ?? [],
  };
}

/** With its secret if that can be decrypted. */
export async function readCarrierApplication(
  db: Database,
  config: Pick<Config, "appSecret">,
): Promise<{ clientId: string; clientSecret: string | null; version: string } | null> {
  const { value, version } = await readSetting({ db }, carrierApplication);
  if (value.clientId === "") return null;
  const clientSecret = await readSecret({ db, config }, "melhor_envio_client_secret");
  return { ...value, clientSecret, version };
}
