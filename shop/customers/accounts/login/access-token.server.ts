import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/** Rules: ACCOUNT-21. */
export const ACCESS_TOKEN_SECONDS = 3600;

const PURPOSE = "customer access token";
const AUDIENCE = "authenticated";
const Claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** Valid only while its session exists. */
export interface AccessClaims {
  customerId: string;
  sessionId: string;
}

/** The JWT that API clients send as `Authorization: Bearer`. */
export function signAccessToken(appSecret: string, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ session_id: claims.sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(claims.customerId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(deriveKey(appSecret, PURPOSE));
}

/** Null if invalid or expired. */
export async function readAccessToken(appSecret: string, token: string, now: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(appSecret, PURPOSE), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: now,
    });
    const claims = Claims.safeParse(payload);
    return claims.success ? { customerId: claims.data.sub, sessionId: claims.data.session_id } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
