import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Customer, findCustomer } from "#shop/customers/accounts/customer-queries.server.ts";
import { readAccessToken } from "#shop/customers/accounts/login/access-token.server.ts";
import type { IssuedTokens } from "#shop/customers/accounts/login/issue-tokens.server.ts";
import { bearerToken, readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import type { Services } from "#shop/services.server.ts";
import { TOO_MANY } from "../limit-rate.server.ts";
import { type Api, type ApiEnv, refuseInvalid, routesWith } from "../open-api.server.ts";
import { AUTH_REFUSALS, type AuthProblemBody, authProblem, invalidInput } from "./auth-problem.ts";
import { presentSession } from "./auth-session.ts";

/** The responses contain session tokens and must not be cached. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** Declares a route whose refusals have the auth protocol's shape. */
export const authRoute = routesWith(AUTH_REFUSALS);

/** Creates a part of the API whose errors have the auth protocol's shape. */
export function createAuthPart(): Api {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid(invalidInput) });
}

/**
 * Fields that clients of this protocol send with every body. They are accepted and ignored: there is no captcha and no
 * PKCE flow here.
 */
export const CLIENT_EXTRAS = {
  gotrue_meta_security: z.object({}).loose().optional(),
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
};

/** Where a mailed link finally redirects. Only addresses of this shop count; any other is ignored. */
export const RedirectQuery = z.object({ redirect_to: z.string().max(2000).optional() });

export function tooManyAttempts(c: Context, retryAfterSeconds: number) {
  return c.json(authProblem("over_request_rate_limit", TOO_MANY), 429, { "Retry-After": String(retryAfterSeconds) });
}

/** The answer to a log-in: its tokens, and whose they are. */
export async function answerSession({ db }: Services, c: Context, customerId: string, tokens: IssuedTokens) {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw new Error("A session without its customer");
  return c.json(presentSession(tokens, customer), 200, NO_STORE);
}

export type Asker =
  | { kind: "customer"; session: CustomerSession; customer: Customer }
  | { kind: "nobody"; status: 400 | 401 | 403; body: AuthProblemBody };

/**
 * Returns the customer of the request, or the refusal: 400 without a session, 401 for an invalid or expired token, 403
 * for an ended session.
 */
export async function clientOf(services: Services, headers: Headers): Promise<Asker> {
  const session = await readSession(services, headers);
  const customer = session && (await findCustomer(services.db, session.customerId));
  if (session && customer) return { kind: "customer", session, customer };
  return { kind: "nobody", ...(await refusalOf(services, headers)) };
}

async function refusalOf({ config, clock }: Services, headers: Headers) {
  const token = bearerToken(headers);
  if (token === null) {
    return { status: 400, body: authProblem("session_missing", "Sessão ausente. Faça login.") } as const;
  }
  if (await readAccessToken(config.appSecret, token, clock())) {
    return {
      status: 403,
      body: authProblem("session_not_found", "A sessão foi encerrada. Faça login novamente."),
    } as const;
  }
  return { status: 401, body: authProblem("bad_jwt", "Token de acesso inválido ou expirado.") } as const;
}
