import { z } from "zod";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import type { MelhorEnvioConfig } from "#shop/config/config.server.ts";
import { agentOf, failureOf, type MelhorEnvioDependencies } from "./melhor-envio-client.server.ts";
import { TOKEN_PERMISSIONS } from "./token-permissions.ts";

export interface CarrierApplication {
  clientId: string;
  clientSecret: string;
}

export type Grant =
  | { grant_type: "authorization_code"; code: string; redirect_uri: string }
  | { grant_type: "refresh_token"; refresh_token: string };

export type ExchangedGrant =
  | { kind: "tokens"; accessToken: string; refreshToken: string; expiresInSeconds: number }
  /** The code, the refresh token or the application. */
  | { kind: "refused" }
  | { kind: "unavailable" };

const EXCHANGE_MS = 10_000;
const LONGEST_LIFE_S = 10 * 365 * 24 * 3600;
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive().max(LONGEST_LIFE_S),
});

/** Gets an access token (30 days) and a refresh token (45 days). */
export async function exchangeGrant(
  deps: Omit<MelhorEnvioDependencies, "access"> & { config: MelhorEnvioConfig },
  { clientId, clientSecret }: CarrierApplication,
  grant: Grant,
): Promise<ExchangedGrant> {
  const { config, contact, logger, fetch } = deps;
  const baseUrl = /^https:\/\/api\./.test(config.baseUrl) ? config.pagesUrl : config.baseUrl;
  const headers = { "User-Agent": agentOf(contact) };
  const answer = await createHttpClient({ service: "melhor-envio", baseUrl, headers, logger, fetch })({
    operation: "oauth-token",
    method: "POST",
    path: "/oauth/token",
    body: { ...grant, client_id: clientId, client_secret: clientSecret },
    schema: Tokens,
    timeoutMs: EXCHANGE_MS,
  });
  if (answer.kind === "ok") {
    const { access_token, refresh_token, expires_in } = answer.body;
    return {
      kind: "tokens",
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresInSeconds: expires_in,
    };
  }
  const reason = failureOf(answer);
  const final = reason === "rejected" || reason === "unauthenticated" || reason === "forbidden";
  return { kind: final ? "refused" : "unavailable" };
}

export function authorizeAddress(
  { pagesUrl }: Pick<MelhorEnvioConfig, "pagesUrl">,
  { clientId, redirectUri, state }: { clientId: string; redirectUri: string; state: string },
): string {
  const scope = TOKEN_PERMISSIONS.map(({ name }) => name).join(" ");
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    state,
  });
  return `${pagesUrl}/oauth/authorize?${query}`;
}
