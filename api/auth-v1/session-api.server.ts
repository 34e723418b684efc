import { z } from "@hono/zod-openapi";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";

const Answer = z
  .object({ customer: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable() })
  .openapi("SiteSession");

const session = apiRoute("get", "/auth/v1/session", {
  tag: "auth",
  summary: "Who is logged in, by the site's cookie or an access token; null for a visitor",
  answers: { 200: [Answer, "The customer, or null"] },
});

const PRIVATE = { "Cache-Control": "private, no-store" };

const sessionStyles = apiRoute("get", "/auth/v1/session.css", {
  tag: "auth",
  summary:
    "Who is logged in, for pages without scripts: hides `.logged-in-only` from visitors, `.logged-out-only` from customers",
  answers: { 200: { content: { "text/css": { schema: z.string() } }, description: "One rule" } },
});

/** Session state for cached pages, which are the same for everyone and use it to show who is logged in. */
export function createSessionApi(services: Services): Api {
  return createApiPart()
    .openapi(session, async (c) => {
      const found = await readSession(services, c.req.raw.headers);
      const customer = found && { id: found.customerId, name: found.name, email: found.email };
      return c.json({ customer }, 200, PRIVATE);
    })
    .openapi(sessionStyles, async (c) => {
      const found = await readSession(services, c.req.raw.headers);
      const rule = `.logged-${found ? "out" : "in"}-only{display:none!important}`;
      return c.text(rule, 200, { ...PRIVATE, "Content-Type": "text/css; charset=utf-8" });
    });
}
