import { randomUUID } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { emailField } from "#platform/formats/email-field.ts";
import { safePathOfUrl } from "#platform/http/safe-redirect.ts";
import { issueTokens } from "#shop/customers/accounts/login/issue-tokens.server.ts";
import { type NewCustomer, passwordField } from "#shop/customers/accounts/registration.ts";
import { signUp } from "#shop/customers/accounts/sign-up.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { describedProfile, describedZipCode, inData, stateIssues } from "../described-profile.ts";
import type { Api } from "../open-api.server.ts";
import {
  answerSession,
  authRoute,
  CLIENT_EXTRAS,
  createAuthPart,
  NO_STORE,
  RedirectQuery,
  tooManyAttempts,
} from "./auth-part.server.ts";
import { authProblem, COMMON_PASSWORD } from "./auth-problem.ts";
import { AuthSession, presentUser, WaitingUser } from "./auth-session.ts";

/** Stored as the version of the accepted terms: we cannot know which text an API client displayed. */
const ACCEPTED_THROUGH_API = "api";

const CustomerData = z.strictObject({
  ...describedProfile,
  zipCode: describedZipCode.optional(),
  terms_accepted: z.boolean().optional(),
});

const SignUpBody = z
  .strictObject({
    email: describedField(emailField, "maria.clara@exemplo.com"),
    password: describedField(passwordField, "segredo"),
    data: CustomerData.optional(),
    ...CLIENT_EXTRAS,
  })
  .openapi("SignUp");

const route = authRoute("post", "/auth/v1/signup", {
  tag: "auth",
  summary: "Create an account; the answer is its first session",
  query: RedirectQuery,
  body: SignUpBody,
  answers: {
    200: [
      z.union([AuthSession, WaitingUser]),
      "Account created and logged in; or, where e-mails are confirmed first, a user without a session",
    ],
  },
  refusals: [422, 429],
});

/** Rules: ACCOUNT-15. */
export function createSignUpApi(services: Services): Api {
  return createAuthPart().openapi(route, async (c) => {
    const { email, password, data = {} } = c.req.valid("json");
    const { terms_accepted: accepted, ...profile } = data;
    const issues = stateIssues(profile);
    if (issues.length > 0) return c.json(authProblem("validation_failed", "Dados inválidos", inData(issues)), 422);
    const customer: NewCustomer = { ...profile, name: profile.name ?? nameFromEmail(email), email, password };
    const returnTo = safePathOfUrl(c.req.valid("query").redirect_to, services.config.publicUrl);
    const options = { acceptedTexts: accepted ? ACCEPTED_THROUGH_API : null, remember: true, returnTo };
    const result = await signUp(services, customer, options, c.req.raw.headers);
    if (result.kind === "refused") {
      if (result.reason === "too_many_attempts") return tooManyAttempts(c, result.retryAfterSeconds);
      if (result.reason === "common_password") return c.json(COMMON_PASSWORD, 422);
      return c.json(authProblem("user_already_exists", "Usuário já cadastrado"), 422);
    }
    if (result.kind === "confirmation_sent") return c.json(waitingUser(customer, services.clock()), 200, NO_STORE);
    return answerSession(services, c, result.session.customerId, await issueTokens(services, result.session));
  });
}

/** The same answer for every e-mail, registered or not. The id is random. */
function waitingUser({ name, email }: NewCustomer, now: Date) {
  const user = presentUser({ id: randomUUID(), name, email, createdAt: now, updatedAt: now });
  return { ...user, confirmation_sent_at: now.toISOString() };
}

/** Default name for an account created without one: the local part of the e-mail address. */
function nameFromEmail(email: string): string {
  return email.slice(0, email.indexOf("@"));
}
