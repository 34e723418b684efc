import { errors, jwtVerify, SignJWT } from "jose";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { writeSecret } from "#shop/settings/secret-settings.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { authorizeAddress, type ExchangedGrant, exchangeGrant } from "../melhor-envio/oauth-client.server.ts";
import { type TokenTest, testToken } from "../test-carrier-token.server.ts";
import { readCarrierApplication } from "./carrier-connection-queries.server.ts";

/** Entered at the provider when the application is created. */
export const RETURN_PATH = "/admin/frete/autorizacao";

const STATE_PURPOSE = "melhor envio authorisation";
/** Rules: SHIP-42. */
const STATE_MINUTES = 15;

/** The provider's consent page; refused without an application. */
export async function beginConnection(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock" | "logger">,
  staff: StaffSession,
): Promise<{ kind: "begun"; address: string } | { kind: "refused"; reason: "no_application" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const application = await readCarrierApplication(db, config);
  if (!application?.clientSecret) return { kind: "refused", reason: "no_application" };
  const issuedAt = Math.floor(clock().getTime() / 1000);
  const state = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(staff.staffId)
    .setExpirationTime(issuedAt + STATE_MINUTES * 60)
    .sign(deriveKey(config.appSecret, STATE_PURPOSE));
  const { clientId } = application;
  const address = authorizeAddress(config.melhorEnvio, { clientId, redirectUri: returnAddress(config), state });
  return { kind: "begun", address };
}

export type ConnectAnswer =
  | { kind: "connected"; test: Extract<TokenTest, { kind: "tested" }> }
  /** `wrong_state`: not started by this staff member, or too late. */
  | { kind: "refused"; reason: "wrong_state" | "no_application" | "code_refused" | "carrier_unavailable" }
  | NotAllowed;

/** Exchanges the code for tokens, stores them encrypted and tests them. Rules: SHIP-42. */
export async function finishConnection(
  deps: Pick<Services, "db" | "config" | "clock" | "logger">,
  staff: StaffSession,
  { code, state }: { code: string; state: string },
): Promise<ConnectAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const { db, config, clock, logger } = deps;
  if ((await begunBy(config, state, clock())) !== staff.staffId) return { kind: "refused", reason: "wrong_state" };
  const application = await readCarrierApplication(db, config);
  if (!application?.clientSecret) return { kind: "refused", reason: "no_application" };
  const { clientId, clientSecret } = application;
  const exchanged = await exchangeGrant(
    { config: config.melhorEnvio, contact: config.brand, logger },
    { clientId, clientSecret },
    { grant_type: "authorization_code", code, redirect_uri: returnAddress(config) },
  );
  if (exchanged.kind !== "tokens") {
    return { kind: "refused", reason: exchanged.kind === "refused" ? "code_refused" : "carrier_unavailable" };
  }
  await keepTokens(deps, staff.staffId, exchanged);
  return { kind: "connected", test: await testToken(deps, exchanged.accessToken, exchanged.accessToken) };
}

/** `actor` as in the audit log. */
export async function keepTokens(
  deps: Pick<Services, "db" | "config" | "clock">,
  actor: Actor,
  { accessToken, refreshToken }: Extract<ExchangedGrant, { kind: "tokens" }>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await writeSecret(deps, trx, actor, "melhor_envio_token", accessToken);
    await writeSecret(deps, trx, actor, "melhor_envio_refresh_token", refreshToken);
  });
}

/** The redirect URL must equal the one registered at the provider, character by character. */
export function returnAddress({ publicUrl }: Pick<Config, "publicUrl">): string {
  return `${publicUrl}${RETURN_PATH}`;
}

async function begunBy({ appSecret }: Pick<Config, "appSecret">, state: string, now: Date): Promise<string | null> {
  try {
    const key = deriveKey(appSecret, STATE_PURPOSE);
    const { payload } = await jwtVerify(state, key, { algorithms: ["HS256"], currentDate: now });
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
