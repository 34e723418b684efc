import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { findCustomer } from "#shop/customers/customer-queries.server.ts";
import { passwordField } from "#shop/customers/registration.ts";
import { type SetPasswordResult, setPassword } from "#shop/customers/set-password.server.ts";
import { updateProfile } from "#shop/customers/update-profile.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { describedProfile, describedZipCode } from "../described-profile.ts";
import type { Api } from "../open-api.server.ts";
import { askerOf, createAuthPart, NO_STORE, tooManyAttempts } from "./auth-part.server.ts";
import { AUTH_REFUSALS, authProblem, COMMON_PASSWORD } from "./auth-problem.ts";
import { AuthUser, presentUser } from "./auth-session.ts";
import { CLIENT_EXTRAS, RedirectQuery } from "./client-extras.ts";

const ChangeUserBody = z
  .strictObject({
    password: describedField(passwordField, "outro-segredo").optional(),
    current_password: z.string().max(1000).optional(),
    data: z.strictObject({ ...describedProfile, zipCode: describedZipCode.optional() }).optional(),
    ...CLIENT_EXTRAS,
  })
  .openapi("ChangeUser");

const route = createRoute({
  method: "put",
  path: "/auth/v1/user",
  tags: ["auth"],
  summary: "Change the password or the data of the session's customer",
  description:
    "A new password asks for `current_password`, except in a session that a recovery link opened within the hour. The customer's other sessions end.",
  security: [{ accessToken: [] }],
  request: {
    query: RedirectQuery,
    body: { required: true, content: { "application/json": { schema: ChangeUserBody } } },
  },
  responses: {
    200: { content: { "application/json": { schema: AuthUser } }, description: "The customer as changed" },
    400: AUTH_REFUSALS[400],
    401: AUTH_REFUSALS[401],
    403: AUTH_REFUSALS[403],
    422: AUTH_REFUSALS[422],
    429: AUTH_REFUSALS[429],
  },
});

/** Changes of one's own account, for API clients. */
export function createChangeUserApi(services: Services): Api {
  const { db, clock } = services;
  return createAuthPart().openapi(route, async (c) => {
    const asker = await askerOf(services, c.req.raw.headers);
    if (asker.kind === "nobody") return c.json(asker.body, asker.status);
    const { password, current_password: currentPassword = null, data } = c.req.valid("json");
    if (password !== undefined) {
      const result = await setPassword(db, services, asker.session, { password, currentPassword });
      if (result.kind === "refused") return refusePassword(c, result);
    }
    if (data) await updateProfile(db, asker.session, data, clock());
    const customer = await findCustomer(db, asker.customer.id);
    return c.json(presentUser(customer ?? asker.customer), 200, NO_STORE);
  });
}

function refusePassword(c: Context, refusal: Extract<SetPasswordResult, { kind: "refused" }>) {
  switch (refusal.reason) {
    case "too_many_attempts":
      return tooManyAttempts(c, refusal.retryAfterSeconds);
    case "common_password":
      return c.json(COMMON_PASSWORD, 422);
    case "wrong_password":
      return c.json(refused("current_password_invalid", "A senha atual não confere."), 400);
    case "current_password_needed":
      return c.json(refused("current_password_required", "Informe a senha atual."), 400);
  }
}

function refused(errorCode: string, message: string) {
  return authProblem(errorCode, message, [{ path: "current_password", message }]);
}
