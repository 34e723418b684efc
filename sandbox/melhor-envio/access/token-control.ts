import { Hono } from "hono";
import { z } from "zod";
import { SCOPES } from "./scopes.ts";
import type { TokenDesk } from "./token-desk.ts";

const Wanted = z.strictObject({
  scopes: z.array(z.enum(SCOPES)).optional(),
  expires_in: z.number().int().optional(),
});

/** `POST` issues a token as the account's panel does; `DELETE` revokes all issued tokens. */
export function tokenControlRoutes(desk: TokenDesk): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const wanted = Wanted.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ code: "invalid_token", message: z.prettifyError(wanted.error) }, 400);
    const { scopes, expires_in: expiresIn } = wanted.data;
    return c.json({ token: desk.make({ scopes, expiresIn }) }, 201);
  });
  routes.delete("/", (c) => {
    desk.revokeAll();
    return c.body(null, 204);
  });
  return routes;
}
