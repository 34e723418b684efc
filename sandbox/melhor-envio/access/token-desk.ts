import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { SCOPES, type Scope } from "./scopes.ts";

/** Lifetime of access and refresh tokens, in seconds. */
export const ACCESS_SECONDS = 30 * 24 * 3600;
const REFRESH_SECONDS = 45 * 24 * 3600;
const CODE_SECONDS = 10 * 60;

export type Standing = { kind: "good"; scopes: readonly Scope[] } | { kind: "bad" };

export interface IssuedTokens {
  token_type: "Bearer";
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

export interface TokenDesk {
  /** Whether an access token is valid now, and for which scopes. */
  look(token: string): Standing;
  /** Issues a token as the account's panel does. */
  make(options: { scopes?: readonly Scope[]; expiresIn?: number }): string;
  /** Issues a single-use authorization code for the scopes the account's owner consented to. */
  code(scopes: readonly Scope[], redirectUri: string): string;
  redeemCode(code: string, redirectUri: string): IssuedTokens | null;
  /** A refresh token can be used once. */
  refresh(token: string): IssuedTokens | null;
  /** Revokes every issued token; the configured one stays valid. */
  revokeAll(): void;
}

const Claims = z.object({
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  use: z.enum(["access", "refresh"]),
  scopes: z.array(z.enum(SCOPES)),
});

/** Tokens are self-contained JWTs, so they survive a restart; codes and revocations do not. */
export function createTokenDesk(configured: string, secret: string): TokenDesk {
  const codes = new Map<string, { scopes: readonly Scope[]; redirectUri: string; until: number }>();
  const spent = new Set<string>();
  let revokedUntil = 0;

  function sign(use: "access" | "refresh", scopes: readonly Scope[], seconds: number): string {
    const now = Date.now() / 1000;
    const claims = { aud: "1", jti: randomUUID(), iat: now, nbf: now, exp: now + seconds, sub: "loja", use, scopes };
    const body = [{ typ: "JWT", alg: "HS256" }, claims].map(packed).join(".");
    return `${body}.${signatureOf(body)}`;
  }

  function signatureOf(body: string): string {
    return createHmac("sha256", secret).update(body).digest("base64url");
  }

  function read(token: string) {
    const [head = "", body = "", signature] = token.split(".");
    if (signature !== signatureOf(`${head}.${body}`)) return null;
    const claims = Claims.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
    const over = claims.exp * 1000 <= Date.now() || claims.iat * 1000 <= revokedUntil || spent.has(claims.jti);
    return over ? null : claims;
  }

  function issue(scopes: readonly Scope[]): IssuedTokens {
    return {
      token_type: "Bearer",
      expires_in: ACCESS_SECONDS,
      access_token: sign("access", scopes, ACCESS_SECONDS),
      refresh_token: sign("refresh", scopes, REFRESH_SECONDS),
    };
  }

  return {
    look(token) {
      if (token === configured) return { kind: "good", scopes: SCOPES };
      const claims = read(token);
      return claims?.use === "access" ? { kind: "good", scopes: claims.scopes } : { kind: "bad" };
    },
    make: ({ scopes = SCOPES, expiresIn = ACCESS_SECONDS }) => sign("access", scopes, expiresIn),
    code(scopes, redirectUri) {
      const code = randomUUID();
      codes.set(code, { scopes, redirectUri, until: Date.now() + CODE_SECONDS * 1000 });
      return code;
    },
    redeemCode(code, redirectUri) {
      const granted = codes.get(code);
      codes.delete(code);
      if (!granted || granted.until < Date.now() || granted.redirectUri !== redirectUri) return null;
      return issue(granted.scopes);
    },
    refresh(token) {
      const claims = read(token);
      if (claims?.use !== "refresh") return null;
      spent.add(claims.jti);
      return issue(claims.scopes);
    },
    revokeAll() {
      revokedUntil = Date.now();
    },
  };
}

function packed(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
