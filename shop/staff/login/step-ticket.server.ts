import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import { SECOND_STEP_MS } from "./staff-cookie.ts";

const PURPOSE = "staff second step";
const Claims = z.object({ sub: z.uuid(), pwd: z.number() });

/** Proof of a correct password while the code is typed. A change of password invalidates it. */
export interface StepTicket {
  staffId: string;
  passwordSetAt: Date;
}

export function signStepTicket(appSecret: string, ticket: StepTicket, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ pwd: ticket.passwordSetAt.getTime() })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(ticket.staffId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SECOND_STEP_MS / 1000)
    .sign(deriveKey(appSecret, PURPOSE));
}

/** Null if invalid or expired. */
export async function readStepTicket(appSecret: string, token: string, now: Date): Promise<StepTicket | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(appSecret, PURPOSE), {
      algorithms: ["HS256"],
      currentDate: now,
    });
    const claims = Claims.safeParse(payload);
    return claims.success ? { staffId: claims.data.sub, passwordSetAt: new Date(claims.data.pwd) } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
