import { z } from "@hono/zod-openapi";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { confirmEmailChange } from "#shop/customer-records/change-email.server.ts";
import { CHANGE_EMAIL_PATH, CONFIRM_EMAIL_PATH, RESET_PATH } from "#shop/customers/accounts/account-paths.ts";
import { confirmEmail } from "#shop/customers/accounts/confirm-email.server.ts";
import { issueTokens } from "#shop/customers/accounts/login/issue-tokens.server.ts";
import type { OpenedSession } from "#shop/customers/accounts/login/open-session.server.ts";
import { recoverSession } from "#shop/customers/accounts/recover-password.server.ts";
import { claimOrdersOfEmail } from "#shop/ordering/orders/access/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Api } from "../open-api.server.ts";
import {
  answerSession,
  authRoute,
  CLIENT_EXTRAS,
  createAuthPart,
  NO_STORE,
  RedirectQuery,
} from "./auth-part.server.ts";
import { authProblem } from "./auth-problem.ts";
import { AuthSession } from "./auth-session.ts";

/**
 * `signup` and `email` confirm an address, `recovery` allows a new password, `email_change` agrees to a change of
 * address.
 */
const LinkType = z.enum(["signup", "email", "recovery", "email_change"]);
const code = z.string().min(1).max(100);

const VerifyBody = z.strictObject({ type: LinkType, token_hash: code, ...CLIENT_EXTRAS }).openapi("Verify");

const Agreed = z
  .object({ msg: z.string(), code: z.literal(200) })
  .openapi("EmailChangeAgreed", { description: "No session: who agrees to a change of e-mail is not logged in by it" });

const PAGES: Readonly<Record<z.infer<typeof LinkType>, string>> = {
  signup: CONFIRM_EMAIL_PATH,
  email: CONFIRM_EMAIL_PATH,
  recovery: RESET_PATH,
  email_change: CHANGE_EMAIL_PATH,
};

const verify = authRoute("post", "/auth/v1/verify", {
  tag: "auth",
  summary: "Exchange the code of a mailed link for a session; each code once",
  query: RedirectQuery,
  body: VerifyBody,
  answers: { 200: [z.union([AuthSession, Agreed]), "A session; or, for a change of e-mail, how far it is"] },
  refusals: [403, 422],
});

const follow = authRoute("get", "/auth/v1/verify", {
  tag: "auth",
  summary: "Lead a browser to the page of a mailed link, where a button uses it; opening it changes nothing",
  query: RedirectQuery.extend({ type: LinkType, token: code.optional(), token_hash: code.optional() }),
  answers: { 303: "To the page" },
  refusals: [422],
});

/** Verifies the codes of mailed links, for API clients. */
export function createVerifyApi(services: Services): Api {
  return createAuthPart()
    .openapi(verify, async (c) => {
      const { type, token_hash: given } = c.req.valid("json");
      if (type === "email_change") {
        const msg = await agree(services, given);
        return msg ? c.json({ msg, code: 200 } as const, 200, NO_STORE) : c.json(EXPIRED, 403, NO_STORE);
      }
      const opened = await openByLink(services, type, given, c.req.raw.headers);
      if (!opened) return c.json(EXPIRED, 403, NO_STORE);
      return answerSession(services, c, opened.session.customerId, await issueTokens(services, opened.session));
    })
    .openapi(follow, (c) => {
      const { type, token, token_hash: hash } = c.req.valid("query");
      const query = new URLSearchParams({ [CODE_PARAMETER]: hash ?? token ?? "" });
      return c.body(null, 303, { ...NO_STORE, Location: `${PAGES[type]}?${query}` });
    });
}

const EXPIRED = authProblem("otp_expired", "O link é inválido ou não vale mais.");

async function agree(services: Services, given: string): Promise<string | null> {
  const agreed = await confirmEmailChange(services, given);
  if (agreed.kind === "refused") return null;
  return agreed.kind === "changed" ? "E-mail alterado." : "Confirmado. Falta a confirmação no outro e-mail.";
}

async function openByLink(
  services: Services,
  type: "signup" | "email" | "recovery",
  given: string,
  headers: Headers,
): Promise<OpenedSession | null> {
  const result =
    type === "recovery"
      ? await recoverSession(services, given, headers, claimOrdersOfEmail)
      : await confirmEmail(services, { code: given, remember: true, password: null }, headers, claimOrdersOfEmail);
  return result.kind === "refused" ? null : result;
}
