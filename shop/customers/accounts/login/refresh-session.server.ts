import type { Services } from "#shop/services.server.ts";
import { type IssuedTokens, issueTokens } from "./issue-tokens.server.ts";
import { findUsedToken, useRefreshToken } from "./refresh-token-store.server.ts";
import { deleteSessions, updateLastSeen } from "./session-store.server.ts";

export type RefreshResult =
  | { kind: "refreshed"; customerId: string; tokens: IssuedTokens }
  | { kind: "refused"; reason: "unknown_token" | "reused_token" };

/** A reused token was leaked or lost, so its session ends with every token of the family. Rules: ACCOUNT-22. */
export function refreshSession(deps: Pick<Services, "db" | "config" | "clock">, token: string): Promise<RefreshResult> {
  const { db } = deps;
  return db.transaction().execute(async (trx) => {
    const family = await useRefreshToken(trx, token, deps.clock());
    if (family) {
      await updateLastSeen(trx, family.sessionId, deps.clock());
      return {
        kind: "refreshed",
        customerId: family.customerId,
        tokens: await issueTokens({ ...deps, db: trx }, family),
      };
    }
    const used = await findUsedToken(trx, token);
    if (!used) return { kind: "refused", reason: "unknown_token" };
    await deleteSessions(trx, used.customerId, { only: [used.sessionId] });
    return { kind: "refused", reason: "reused_token" };
  });
}
