import { betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { type Database, isDatabaseOutage } from "#platform/database/database.server.ts";
import { CLIENT_ADDRESS_HEADER, normaliseAddress } from "#platform/http/client-address.ts";
import { maskPersonalData } from "#platform/observability/describe-error.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import { hashPassword, verifyPassword } from "#platform/security/password-hash.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { PASSWORD_LENGTH } from "../registration.ts";

/** Lifetime of a session with 'Lembrar de mim'. Rules: ACCOUNT-20. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** On https better-auth adds the `__Secure-` prefix, which browsers enforce. */
export const SESSION_COOKIE = "customer_session";

const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** better-auth on our own tables; its routes are not mounted. Pass a transaction as `db` to run all writes in it. */
export function createCustomerAuth(
  db: Database,
  config: Pick<Config, "appSecret" | "publicUrl" | "passwordCost">,
  logger: Logger,
) {
  return betterAuth({
    baseURL: config.publicUrl,
    secret: deriveKey(config.appSecret, "customer session").toString("base64url"),
    database: { db, type: "postgres", transaction: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: (password) => hashPassword(password, config.passwordCost), verify: verifyPassword },
    },
    session: {
      modelName: "customer_sessions",
      fields: {
        ...times,
        userId: "customer_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    user: { modelName: "customers", fields: { ...times, emailVerified: "email_verified" } },
    account: {
      modelName: "customer_accounts",
      fields: {
        ...times,
        userId: "customer_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    verification: { modelName: "customer_verifications", fields: { ...times, expiresAt: "expires_at" } },
    advanced: {
      // The migrations own the schema, and a transaction cannot be introspected.
      database: { generateId: "uuid", validateSchema: false },
      // The full address, no subnet: the access record must identify the connection (Marco Civil da Internet, art. 15).
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 },
      useSecureCookies: config.publicUrl.startsWith("https://"),
      cookies: {
        session_token: { name: SESSION_COOKIE },
        session_data: { name: `${SESSION_COOKIE}_data` },
        dont_remember: { name: `${SESSION_COOKIE}_short` },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // The library expands IPv6 addresses to all their zeros.
          before: async (session) => ({
            data: { ...session, ipAddress: session.ipAddress && normaliseAddress(session.ipAddress) },
          }),
        },
      },
    },
    plugins: [sessionOpener],
    telemetry: { enabled: false },
    // Log arguments may contain e-mail addresses, so only the message and an Error are logged.
    logger: {
      level: "error",
      log(_level, message, ...about: unknown[]) {
        const err = [message, ...about].find((each) => each instanceof Error);
        const words = typeof message === "string" ? maskPersonalData(message) : "accounts failed";
        logger[isDatabaseOutage(err) ? "warn" : "error"]({ part: "accounts", ...(err && { err }) }, words);
      },
    },
  });
}

export type CustomerAuth = ReturnType<typeof createCustomerAuth>;

/** Opens a session without a password, which better-auth does not expose. Its routes are not mounted. */
export const sessionOpener = {
  id: "session-opener",
  endpoints: {
    openSession: createAuthEndpoint(
      "/open-session",
      { method: "POST", body: z.object({ customerId: z.uuid(), remember: z.boolean() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { customerId, remember } = ctx.body;
        const user = await internalAdapter.findUserById(customerId);
        if (!user) throw new Error("A session for nobody");
        const session = await internalAdapter.createSession(customerId, !remember);
        await setSessionCookie(ctx, { session, user }, !remember);
        return ctx.json({ token: session.token });
      },
    ),
  },
} as const;
