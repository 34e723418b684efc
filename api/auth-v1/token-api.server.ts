import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { issueTokens } from "#shop/customers/accounts/login/issue-tokens.server.ts";
import { logIn } from "#shop/customers/accounts/login/log-in.server.ts";
import { refreshSession } from "#shop/customers/accounts/login/refresh-session.server.ts";
import { claimOrdersAtLogin } from "#shop/ordering/orders/access/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Api } from "../open-api.server.ts";
import { answerSession, authRoute, CLIENT_EXTRAS, createAuthPart, tooManyAttempts } from "./auth-part.server.ts";
import { authProblem, EMAIL_NOT_CONFIRMED, INVALID_CREDENTIALS, invalidInput } from "./auth-problem.ts";
import { AuthSession } from "./auth-session.ts";

const PasswordGrant = z
  .strictObject({ email: z.string().max(254), password: z.string().max(1000), ...CLIENT_EXTRAS })
  .openapi("PasswordGrant");
const RefreshGrant = z.strictObject({ refresh_token: z.string().max(500), ...CLIENT_EXTRAS }).openapi("RefreshGrant");

const route = authRoute("post", "/auth/v1/token", {
  tag: "auth",
  summary: "Log in with a password, or exchange a refresh token for the next one",
  query: z.object({ grant_type: z.enum(["password", "refresh_token"]) }),
  body: z.union([PasswordGrant, RefreshGrant]),
  answers: { 200: [AuthSession, "A session"] },
  refusals: [400, 422, 429],
});

export function createTokenApi(services: Services): Api {
  return createAuthPart().openapi(route, (c) => {
    const body = c.req.valid("json");
    return c.req.valid("query").grant_type === "password"
      ? grantByPassword(services, c, body)
      : grantByRefresh(services, c, body);
  });
}

async function grantByPassword(services: Services, c: Context, body: unknown) {
  const given = PasswordGrant.safeParse(body);
  if (!given.success) return c.json(invalidInput(given.error), 422);
  const result = await logIn(services, { ...given.data, remember: true }, c.req.raw.headers);
  if (result.kind === "refused") {
    if (result.reason === "too_many_attempts") return tooManyAttempts(c, result.retryAfterSeconds);
    return c.json(result.reason === "email_not_confirmed" ? EMAIL_NOT_CONFIRMED : INVALID_CREDENTIALS, 400);
  }
  const { customerId } = result.session;
  await claimOrdersAtLogin(services, customerId, []);
  return answerSession(services, c, customerId, await issueTokens(services, result.session));
}

async function grantByRefresh(services: Services, c: Context, body: unknown) {
  const given = RefreshGrant.safeParse(body);
  if (!given.success) return c.json(invalidInput(given.error), 422);
  const attempt = await services.rateLimits.take("token_refresh", clientNetwork(clientAddress(c.req.raw.headers)));
  if (attempt.kind === "refused") return tooManyAttempts(c, attempt.retryAfterSeconds);
  const result = await refreshSession(services, given.data.refresh_token);
  if (result.kind === "refreshed") return answerSession(services, c, result.customerId, result.tokens);
  return result.reason === "reused_token"
    ? c.json(authProblem("refresh_token_already_used", "Este token já foi usado: a sessão foi encerrada."), 400)
    : c.json(authProblem("refresh_token_not_found", "Token de renovação inválido ou expirado."), 400);
}
