import { randomUUID } from "node:crypto";
import type { Services } from "#shop/services.server.ts";
import { ACCESS_TOKEN_SECONDS, signAccessToken } from "./access-token.server.ts";
import { insertRefreshToken } from "./refresh-token-store.server.ts";
import type { CustomerSession } from "./session.ts";
import { readSessionEnd } from "./session-queries.server.ts";

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires; the refresh token expires with the session. */
  expiresAt: Date;
}

/** In a new token family unless one is given. */
export async function issueTokens(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  {
    customerId,
    sessionId,
    familyId = randomUUID(),
  }: Pick<CustomerSession, "customerId" | "sessionId"> & {
    familyId?: string;
  },
): Promise<IssuedTokens> {
  const now = clock();
  const expiresAt = await readSessionEnd(db, sessionId);
  return {
    accessToken: await signAccessToken(config.appSecret, { customerId, sessionId }, now),
    refreshToken: await insertRefreshToken(db, { familyId, sessionId, customerId }, expiresAt),
    expiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000),
  };
}
