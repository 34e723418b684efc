import { createRoute, z } from "@hono/zod-openapi";
import { endSessions, LOGOUT_SCOPES } from "#shop/customers/accounts/login/log-out.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Api } from "../open-api.server.ts";
import { clientOf, createAuthPart, NO_STORE } from "./auth-part.server.ts";
import { AUTH_REFUSALS } from "./auth-problem.ts";
import { AuthUser, presentUser } from "./auth-session.ts";

const security = [{ accessToken: [] }];

const user = createRoute({
  method: "get",
  path: "/auth/v1/user",
  tags: ["auth"],
  summary: "The customer of the session",
  security,
  responses: {
    200: { content: { "application/json": { schema: AuthUser } }, description: "The customer" },
    400: AUTH_REFUSALS[400],
    401: AUTH_REFUSALS[401],
    403: AUTH_REFUSALS[403],
  },
});

const logout = createRoute({
  method: "post",
  path: "/auth/v1/logout",
  tags: ["auth"],
  summary: "End all sessions of the customer (global), this one (local) or all others",
  security,
  request: { query: z.object({ scope: z.enum(LOGOUT_SCOPES).default("global") }) },
  responses: {
    204: { description: "Ended" },
    400: AUTH_REFUSALS[400],
    401: AUTH_REFUSALS[401],
    403: AUTH_REFUSALS[403],
    422: AUTH_REFUSALS[422],
  },
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
