import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { emailField } from "#platform/formats/email-field.ts";
import { askForEmailChange } from "#shop/customer-records/change-email.server.ts";
import { setPassword } from "#shop/customers/accounts/change-password.server.ts";
import { findCustomer } from "#shop/customers/accounts/customer-queries.server.ts";
import { findEmailChange } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import { endSessions, LOGOUT_SCOPES } from "#shop/customers/accounts/login/log-out.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { passwordField } from "#shop/customers/accounts/registration.ts";
import { updateProfile } from "#shop/customers/accounts/update-profile.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { describedProfile, describedZipCode, inData, stateIssues } from "../described-profile.ts";
import type { Api } from "../open-api.server.ts";
import {
  authRoute,
  CLIENT_EXTRAS,
  clientOf,
  createAuthPart,
  NO_STORE,
  RedirectQuery,
  tooManyAttempts,
} from "./auth-part.server.ts";
import { authProblem, COMMON_PASSWORD } from "./auth-problem.ts";
import { AuthUser, presentUser } from "./auth-session.ts";

const ChangeUserBody = z
  .strictObject({
    email: describedField(emailField, "novo@exemplo.com").optional(),
    password: describedField(passwordField, "outro-segredo").optional(),
    current_password: z.string().max(1000).optional(),
    data: z.strictObject({ ...describedProfile, zipCode: describedZipCode.optional() }).optional(),
    ...CLIENT_EXTRAS,
  })
  .openapi("ChangeUser");

const ofAccount = { tag: "auth", access: "account" } as const;

const user = authRoute("get", "/auth/v1/user", {
  ...ofAccount,
  summary: "The customer of the session",
  answers: { 200: [AuthUser, "The customer"] },
  refusals: [400, 401, 403],
});

const logout = authRoute("post", "/auth/v1/logout", {
  ...ofAccount,
  summary: "End all sessions of the customer (global), this one (local) or all others",
  query: z.object({ scope: z.enum(LOGOUT_SCOPES).default("global") }),
  answers: { 204: "Ended" },
  refusals: [400, 401, 403, 422],
});

const change = authRoute("put", "/auth/v1/user", {
  ...ofAccount,
  summary: "Change the e-mail, the password or the data of the session's customer",
  description:
    "A new e-mail or password asks for `current_password`; a new password does not in a session that a recovery link opened within the hour. With a new password the customer's other sessions end; a new e-mail waits in `new_email` until the present and the new address have both agreed by mail.",
  query: RedirectQuery,
  body: ChangeUserBody,
  answers: { 200: [AuthUser, "The customer as changed"] },
  refusals: [400, 401, 403, 422, 429],
});

/** The account that API clients are logged in to: who it is, its changes, and the end of its sessions. */
export function createUserApi(services: Services): Api {
  const { db, clock } = services;
  return createAuthPart()
    .openapi(user, async (c) => {
      const asker = await clientOf(services, c.req.raw.headers);
      if (asker.kind === "nobody") return c.json(asker.body, asker.status);
      return c.json(presentUser(asker.customer), 200, NO_STORE);
    })
    .openapi(logout, async (c) => {
      const asker = await clientOf(services, c.req.raw.headers);
      if (asker.kind === "nobody") return c.json(asker.body, asker.status);
      await endSessions(db, asker.session, c.req.valid("query").scope);
      return c.body(null, 204);
    })
    .openapi(change, async (c) => {
      const asker = await clientOf(services, c.req.raw.headers);
      if (asker.kind === "nobody") return c.json(asker.body, asker.status);
      const { email, password, current_password: currentPassword = null, data } = c.req.valid("json");
      const issues = data ? stateIssues(data, await findProfile(db, asker.customer.id)) : [];
      if (issues.length > 0) return c.json(authProblem("validation_failed", "Dados inválidos", inData(issues)), 422);
      if (email !== undefined && email !== asker.customer.email) {
        if (currentPassword === null) return refusal(c, { reason: "current_password_needed" });
        const result = await askForEmailChange(services, asker.session, { email, password: currentPassword });
        if (result.kind === "refused") return refusal(c, result);
      }
      if (password !== undefined) {
        const result = await setPassword(services, asker.session, { password, currentPassword });
        if (result.kind === "refused") return refusal(c, result);
      }
      if (data) await updateProfile(db, asker.session, data, clock());
      const [customer, change] = await Promise.all([
        findCustomer(db, asker.customer.id),
        findEmailChange(db, asker.customer.id, clock()),
      ]);
      return c.json(presentUser(customer ?? asker.customer, change?.newEmail), 200, NO_STORE);
    });
}

type Refusal =
  | { reason: "too_many_attempts"; retryAfterSeconds: number }
  | {
      reason:
        | "common_password"
        | "same_password"
        | "same_email"
        | "email_taken"
        | "wrong_password"
        | "current_password_needed";
    };

function refusal(c: Context, refused: Refusal) {
  switch (refused.reason) {
    case "too_many_attempts":
      return tooManyAttempts(c, refused.retryAfterSeconds);
    case "common_password":
      return c.json(COMMON_PASSWORD, 422);
    case "same_password":
      return c.json(problemOf("same_password", "password", "A nova senha é igual à atual."), 422);
    case "same_email":
    case "email_taken":
      return c.json(problemOf("email_exists", "email", "Este e-mail já tem uma conta."), 422);
    case "wrong_password":
      return c.json(problemOf("current_password_invalid", "current_password", "A senha atual não confere."), 400);
    case "current_password_needed":
      return c.json(problemOf("current_password_required", "current_password", "Informe a senha atual."), 400);
  }
}

function problemOf(errorCode: string, path: string, message: string) {
  return authProblem(errorCode, message, [{ path, message }]);
}
