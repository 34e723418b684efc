import { z } from "@hono/zod-openapi";
import { endSessions, LOGOUT_SCOPES } from "#shop/customers/accounts/login/log-out.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Api } from "../open-api.server.ts";
import { authRoute, clientOf, createAuthPart, NO_STORE } from "./auth-part.server.ts";
import { AuthUser, presentUser } from "./auth-session.ts";

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

/** Current user and logout, for API clients. */
export function createUserApi(services: Services): Api {
  return createAuthPart()
    .openapi(user, async (c) => {
      const asker = await clientOf(services, c.req.raw.headers);
      if (asker.kind === "nobody") return c.json(asker.body, asker.status);
      return c.json(presentUser(asker.customer), 200, NO_STORE);
    })
    .openapi(logout, async (c) => {
      const asker = await clientOf(services, c.req.raw.headers);
      if (asker.kind === "nobody") return c.json(asker.body, asker.status);
      await endSessions(services.db, asker.session, c.req.valid("query").scope);
      return c.body(null, 204);
    });
}
