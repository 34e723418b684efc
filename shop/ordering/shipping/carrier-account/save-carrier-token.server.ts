import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { forgetSecret, writeSecret } from "#shop/settings/secret-settings.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { shortHash } from "../shipping-settings-queries.server.ts";
import { type TokenTest, testToken } from "../test-carrier-token.server.ts";
import { readConnection } from "./carrier-connection-queries.server.ts";
import { checkToken, type TokenRefusal } from "./carrier-token.ts";

export type SaveTokenAnswer =
  | { kind: "saved"; test: Extract<TokenTest, { kind: "tested" }> }
  | { kind: "refused"; reason: TokenRefusal }
  /** Its test failed and the current token is not known to fail: saved only with `anyway`. */
  | { kind: "refused"; reason: "not_working"; test: Extract<TokenTest, { kind: "tested" }> }
  | NotAllowed;

/**
 * Saves it encrypted, replacing an OAuth connection. A failing token does not replace one that may work unless `anyway`
 * is set: its permissions may be granted later. Rules: SHIP-37, SHIP-39, SHIP-41.
 */
export async function saveCarrierToken(
  deps: Pick<Services, "db" | "config" | "clock" | "logger">,
  staff: StaffSession,
  typed: string,
  { anyway = false } = {},
): Promise<SaveTokenAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const checked = checkToken(typed);
  if (checked.kind === "refused") return checked;
  const { token } = checked;
  const { db, config } = deps;
  const present = await readConnection(db, config);
  const isOther = present.source !== null && present.tokenMark !== shortHash(token);
  if (isOther && present.state !== "error" && !anyway) {
    const test = await testToken(deps, token, null);
    if (test.problem) return { kind: "refused", reason: "not_working", test };
  }
  await inTransaction(deps.db, async (trx) => {
    await writeSecret(deps, trx, staff.staffId, "melhor_envio_token", token);
    await forgetSecret(deps, trx, staff.staffId, "melhor_envio_refresh_token");
  });
  return { kind: "saved", test: await testToken(deps, token, token) };
}

/** Deletes the panel's token and its refresh token; the environment's token, if any, applies again. */
export async function removeCarrierToken(
  deps: Pick<Services, "db" | "clock">,
  staff: StaffSession,
): Promise<{ kind: "removed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  await inTransaction(deps.db, async (trx) => {
    await forgetSecret(deps, trx, staff.staffId, "melhor_envio_token");
    await forgetSecret(deps, trx, staff.staffId, "melhor_envio_refresh_token");
  });
  return { kind: "removed" };
}
