import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { bearerToken, readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { presentsAny } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";
import { clientOf } from "./auth-v1/auth-part.server.ts";
import { type Api, askStaff, routesFor, staffRoutes } from "./open-api.server.ts";
import { NOT_LOGGED_IN, PRIVATE, type ProblemBody } from "./problem.ts";
import { problemAt } from "./problem-for-path.ts";
import { writesForbidden } from "./rest-v1/order-problem.ts";

/** An authorisation error that replaces a validation error. */
interface Refusal {
  status: ContentfulStatusCode;
  body: ProblemBody | ReturnType<typeof problemAt>;
}

const FAULTS = new Set([400, 415, 422]);

/**
 * Authorisation before validation: where a route would answer 400, 415 or 422 to somebody who may not use it, the
 * answer becomes 401 or 403. Valid requests cost nothing extra. Must be mounted before the routes, and their declarations
 * imported before.
 */
export function authoriseBeforeValidation(api: Api, services: Services): void {
  const guard = (refusalOf: (c: Context) => Promise<Refusal | null>): MiddlewareHandler =>
    createMiddleware(async (c, next) => {
      await next();
      if (!FAULTS.has(c.res.status)) return;
      const refusal = await refusalOf(c);
      if (!refusal) return;
      c.res = undefined;
      c.res = c.json(refusal.body, refusal.status, PRIVATE);
    });
  const on = (routes: readonly (readonly [string, string])[], refusalOf: (c: Context) => Promise<Refusal | null>) => {
    for (const [method, path] of routes) api.on(method, path, guard(refusalOf));
  };
  const strangerAt = async (c: Context) => {
    const body = problemAt(c.req.path, "not_authenticated", NOT_LOGGED_IN.message);
    return (await readSession(services, c.req.raw.headers)) ? null : { status: 401 as const, body };
  };
  on(routesFor("customer", "token"), strangerAt);
  on(routesFor("shopper"), async (c) => {
    const { headers } = c.req.raw;
    const asVisitor = bearerToken(headers) === null && (presentsAny(headers) || (await sendsClaim(c)));
    return asVisitor ? null : strangerAt(c);
  });
  on(routesFor("visitor"), async (c) => (bearerToken(c.req.raw.headers) === null ? null : strangerAt(c)));
  on(routesFor("account"), async (c) => {
    const asker = await clientOf(services, c.req.raw.headers);
    return asker.kind === "nobody" ? asker : null;
  });
  // Clients may never change an order this way, whatever the body.
  on([["PATCH", "/rest/v1/orders/:id"]], async () => ({ status: 403, body: writesForbidden() }));
  for (const { route, gate } of staffRoutes()) {
    on([route], async (c) => {
      const asked = await askStaff(services, c.req.raw.headers, gate);
      return asked.kind === "refused" ? asked : null;
    });
  }
}

const ClaimInBody = z.object({ order: z.object({ claimSecret: z.string().min(1) }) });

/** Whether the body of a call to pay carries a claim secret. */
async function sendsClaim(c: Context): Promise<boolean> {
  const body: unknown = await c.req.json().catch(() => null);
  return ClaimInBody.safeParse(body).success;
}
