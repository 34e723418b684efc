import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { emailField } from "#platform/formats/email-field.ts";
import { safePathOfUrl } from "#platform/http/safe-redirect.ts";
import {
  type MailRequestResult,
  requestRecovery,
  resendConfirmation,
} from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import type { Api } from "../open-api.server.ts";
import {
  authRoute,
  CLIENT_EXTRAS,
  createAuthPart,
  NO_STORE,
  RedirectQuery,
  tooManyAttempts,
} from "./auth-part.server.ts";
import { authProblem } from "./auth-problem.ts";

const email = describedField(emailField, "maria.clara@exemplo.com");
const RecoverBody = z.strictObject({ email, ...CLIENT_EXTRAS }).openapi("Recover");
const ResendBody = z.strictObject({ email, type: z.literal("signup"), ...CLIENT_EXTRAS }).openapi("Resend");
const Accepted = z.object({}).openapi("MailAccepted", { description: "The same whether or not there is an account" });

const ofMail = {
  tag: "auth",
  query: RedirectQuery,
  answers: { 200: [Accepted, "Taken; a mail goes out where it applies"] },
  refusals: [422, 429, 503],
} as const;

const recover = authRoute("post", "/auth/v1/recover", {
  ...ofMail,
  summary: "Mail a link that sets a new password",
  body: RecoverBody,
});

const resend = authRoute("post", "/auth/v1/resend", {
  ...ofMail,
  summary: "Mail the confirmation link of a sign-up once more",
  body: ResendBody,
});

/** Lets API clients request e-mails with links. */
export function createMailApi(services: Services): Api {
  const { config } = services;
  const returnTo = (address: string | undefined) => safePathOfUrl(address, config.publicUrl);
  return createAuthPart()
    .openapi(recover, async (c) => {
      const request = { email: c.req.valid("json").email, returnTo: returnTo(c.req.valid("query").redirect_to) };
      return answer(c, await requestRecovery(services, request, c.req.raw.headers));
    })
    .openapi(resend, async (c) => {
      const request = { email: c.req.valid("json").email, returnTo: returnTo(c.req.valid("query").redirect_to) };
      return answer(c, await resendConfirmation(services, request, c.req.raw.headers));
    });
}

function answer(c: Context, result: MailRequestResult) {
  if (result.kind === "accepted") return c.json({}, 200, NO_STORE);
  if (result.reason === "too_many_attempts") return tooManyAttempts(c, result.retryAfterSeconds);
  return c.json(authProblem("email_provider_disabled", "Funcionalidade não disponível"), 503);
}
