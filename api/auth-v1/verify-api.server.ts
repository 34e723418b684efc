import { createRoute, z } from "@hono/zod-openapi";
import type { Database } from "#platform/database.server.ts";
import { CODE_PARAMETER } from "#platform/link-code.ts";
import { CONFIRM_EMAIL_PATH, RESET_PATH } from "#shop/customers/account-paths.ts";
import { confirmEmail } from "#shop/customers/confirm-email.server.ts";
import { findCustomer } from "#shop/customers/customer-queries.server.ts";
import { issueTokens } from "#shop/customers/issue-tokens.server.ts";
import type { OpenedSession } from "#shop/customers/open-session.server.ts";
import { recoverSession } from "#shop/customers/recover-password.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Api } from "../open-api.server.ts";
import { createAuthPart, NO_STORE } from "./auth-part.server.ts";
import { AUTH_REFUSALS, authProblem } from "./auth-problem.ts";
import { AuthSession, presentSession } from "./auth-session.ts";
import { CLIENT_EXTRAS, RedirectQuery } from "./client-extras.ts";

/** `signup` and `email` confirm an address, `recovery` lets a new password be set. */
const LinkType = z.enum(["signup", "email", "recovery"]);
const code = z.string().min(1).max(100);

const VerifyBody = z.strictObject({ type: LinkType, token_hash: code, ...CLIENT_EXTRAS }).openapi("Verify");

const verify = createRoute({
  method: "post",
  path: "/auth/v1/verify",
  tags: ["auth"],
  summary: "Exchange the code of a mailed link for a session; each code once",
  request: { query: RedirectQuery, body: { required: true, content: { "application/json": { schema: VerifyBody } } } },
  responses: {
    200: { content: { "application/json": { schema: AuthSession } }, description: "A session" },
    403: AUTH_REFUSALS[403],
    422: AUTH_REFUSALS[422],
  },
});

const follow = createRoute({
  method: "get",
  path: "/auth/v1/verify",
  tags: ["auth"],
  summary: "Lead a browser to the page of a mailed link, where a button uses it; opening it changes nothing",
  request: {
    query: RedirectQuery.extend({ type: LinkType, token: code.optional(), token_hash: code.optional() }),
  },
  responses: { 303: { description: "To the page" }, 422: AUTH_REFUSALS[422] },
});

/** What mailed links are worth, for API clients. */
export function createVerifyApi(services: Services): Api {
  return createAuthPart()
    .openapi(verify, async (c) => {
      const { type, token_hash: given } = c.req.valid("json");
      const opened = await openByLink(services, type, given, c.req.raw.headers);
      if (!opened) return c.json(authProblem("otp_expired", "O link é inválido ou não vale mais."), 403, NO_STORE);
      const { db } = services;
      const tokens = await issueTokens(db, services, opened.session);
      return c.json(presentSession(tokens, await customerOf(db, opened.session.customerId)), 200, NO_STORE);
    })
    .openapi(follow, (c) => {
      const { type, token, token_hash: hash } = c.req.valid("query");
      const page = type === "recovery" ? RESET_PATH : CONFIRM_EMAIL_PATH;
      const query = new URLSearchParams({ [CODE_PARAMETER]: hash ?? token ?? "" });
      return c.body(null, 303, { ...NO_STORE, Location: `${page}?${query}` });
    });
}

async function openByLink(
  services: Services,
  type: z.infer<typeof LinkType>,
  given: string,
  headers: Headers,
): Promise<OpenedSession | null> {
  const result =
    type === "recovery"
      ? await recoverSession(services.db, services, given, headers)
      : await confirmEmail(services.db, services, { code: given, remember: true }, headers);
  return result.kind === "refused" ? null : result;
}

async function customerOf(db: Database, id: string) {
  const customer = await findCustomer(db, id);
  if (!customer) throw new Error("A session without its customer");
  return customer;
}
