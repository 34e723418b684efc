import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { NOT_AUTHENTICATED as NOT_STAFF } from "#shop/catalogue-admin/price-tool/price-tool-texts.ts";
import { bearerToken, readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { presentsAny } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";
import { readStaffBearer } from "#shop/staff/login/read-staff-session.server.ts";
import { mayDo, type Permission } from "#shop/staff/role.ts";
import { clientOf } from "./auth-v1/auth-part.server.ts";
import type { Api } from "./open-api.server.ts";
import { type ProblemBody, problem } from "./problem.ts";
import { problemAt } from "./problem-for-path.ts";
import { writesForbidden } from "./rest-v1/order-problem.ts";

/** Routes that require a logged-in customer. */
export const CUSTOMER_ROUTES = [
  ["GET", "/rest/v1/profiles"],
  ["PATCH", "/rest/v1/profiles"],
  ["GET", "/rest/v1/customer_addresses"],
  ["POST", "/rest/v1/customer_addresses"],
  ["PATCH", "/rest/v1/customer_addresses"],
  ["DELETE", "/rest/v1/customer_addresses"],
  ["POST", "/rest/v1/cart/sync"],
  ["GET", "/rest/v1/wishlist_items"],
  ["POST", "/rest/v1/wishlist_items"],
  ["DELETE", "/rest/v1/wishlist_items"],
] as const;

/** Routes for a logged-in customer, or a visitor who presents an order's claim or link. */
export const SHOPPER_ROUTES = [
  ["GET", "/rest/v1/orders"],
  ["GET", "/rest/v1/orders/:id"],
  ["GET", "/rest/v1/order_items"],
  ["GET", "/rest/v1/tracking_events"],
  ["GET", "/rest/v1/returns"],
  ["POST", "/rest/v1/returns"],
  ["POST", "/functions/v1/create-mercadopago-payment"],
  ["POST", "/functions/v1/create-stripe-payment"],
  ["POST", "/functions/v1/check-payment"],
  ["POST", "/functions/v1/cancel-payment"],
  ["POST", "/functions/v1/track-order"],
] as const;

/** Routes open to visitors, but closed to a request that carries an invalid token. */
export const VISITOR_ROUTES = [
  ["POST", "/rest/v1/orders"],
  ["PUT", "/rest/v1/orders/:id"],
  ["DELETE", "/rest/v1/orders/:id/coupon"],
  ["DELETE", "/rest/v1/orders/:id/missing-items"],
] as const;

/** Routes of the auth protocol, which reports a missing session with its own error codes. */
export const ACCOUNT_ROUTES = [
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user"],
  ["POST", "/auth/v1/logout"],
] as const;

interface StaffRoute {
  method: string;
  path: string;
  permission: Permission;
  /** Error code and message for a request without a staff session. */
  stranger: readonly [code: string, message: string];
  unallowed: string;
  /** Extra fields of this route's error bodies. */
  more: (message: string) => Record<string, unknown>;
}

const NOT_LOGGED_IN = "Usuário não autenticado";
const NOT_ALLOWED = "A sua função não permite esta ação.";
const NOTHING = () => ({});
const UNSUCCESSFUL = () => ({ success: false });
const carrierRoute = (path: string): StaffRoute => ({
  ...{ method: "POST", path, permission: "settings.write", stranger: ["unauthenticated", NOT_LOGGED_IN] },
  ...{ unallowed: "not_allowed", more: UNSUCCESSFUL },
});

export const STAFF_ROUTES: readonly StaffRoute[] = [
  {
    ...{ method: "POST", path: "/functions/v1/transform-prices", permission: "prices.read" },
    ...{ stranger: ["unauthenticated", NOT_STAFF], unallowed: "not_allowed", more: (error) => ({ error }) },
  },
  carrierRoute("/functions/v1/melhor-envio-test-connection"),
  carrierRoute("/functions/v1/melhor-envio-save-token"),
  {
    ...{ method: "GET", path: "/rest/v1/bulk_uploads", permission: "products.read" },
    ...{ stranger: ["not_authenticated", NOT_LOGGED_IN], unallowed: "forbidden", more: NOTHING },
  },
  {
    ...{ method: "GET", path: "/rest/v1/price_transformation_logs", permission: "prices.read" },
    ...{ stranger: ["unauthenticated", NOT_STAFF], unallowed: "not_allowed", more: NOTHING },
  },
];

/** An authorisation error that replaces a validation error. */
interface Refusal {
  status: ContentfulStatusCode;
  body: ProblemBody | ReturnType<typeof problemAt>;
}

const FAULTS = new Set([400, 415, 422]);
const NO_STORE = { "Cache-Control": "private, no-store" };

/**
 * Authorisation before validation: where a route would answer 400, 415 or 422 to somebody who may not use it, the
 * answer becomes 401 or 403. Valid requests cost nothing extra, since each use case authorises for itself. Must be
 * mounted before the routes.
 */
export function authoriseBeforeValidation(api: Api, services: Services): void {
  const customer = (c: Context) => problemAt(c.req.path, "not_authenticated", NOT_LOGGED_IN);
  const guard = (refusalOf: (c: Context) => Promise<Refusal | null>): MiddlewareHandler =>
    createMiddleware(async (c, next) => {
      await next();
      if (!FAULTS.has(c.res.status)) return;
      const refusal = await refusalOf(c);
      if (!refusal) return;
      c.res = undefined;
      c.res = c.json(refusal.body, refusal.status, NO_STORE);
    });
  const isStranger = async (c: Context) => (await readSession(services, c.req.raw.headers)) === null;

  for (const [method, path] of CUSTOMER_ROUTES) {
    api.on(
      method,
      path,
      guard(async (c) => ((await isStranger(c)) ? { status: 401, body: customer(c) } : null)),
    );
  }
  for (const [method, path] of SHOPPER_ROUTES) {
    api.on(
      method,
      path,
      guard(async (c) => {
        const { headers } = c.req.raw;
        const asVisitor = bearerToken(headers) === null && (presentsAny(headers) || (await sendsClaim(c)));
        return !asVisitor && (await isStranger(c)) ? { status: 401, body: customer(c) } : null;
      }),
    );
  }
  for (const [method, path] of VISITOR_ROUTES) {
    api.on(
      method,
      path,
      guard(async (c) => {
        const shown = bearerToken(c.req.raw.headers) !== null;
        return shown && (await isStranger(c)) ? { status: 401, body: customer(c) } : null;
      }),
    );
  }
  for (const [method, path] of ACCOUNT_ROUTES) {
    api.on(
      method,
      path,
      guard(async (c) => {
        const asker = await clientOf(services, c.req.raw.headers);
        return asker.kind === "nobody" ? { status: asker.status, body: asker.body } : null;
      }),
    );
  }
  // Clients may never change an order this way, whatever the body.
  api.on(
    "PATCH",
    "/rest/v1/orders/:id",
    guard(async () => ({ status: 403, body: writesForbidden() })),
  );
  for (const { method, path, permission, stranger, unallowed, more } of STAFF_ROUTES) {
    api.on(
      method,
      path,
      guard(async (c) => {
        const staff = await readStaffBearer(services, c.req.raw.headers);
        const [code, message] = staff ? [unallowed, NOT_ALLOWED] : stranger;
        if (staff && mayDo(staff.role, permission)) return null;
        return { status: staff ? 403 : 401, body: { ...problem(code, message), ...more(message) } };
      }),
    );
  }
}

const ClaimInBody = z.object({ order: z.object({ claimSecret: z.string().min(1) }) });

/** Whether the body of a call to pay carries a claim secret. */
async function sendsClaim(c: Context): Promise<boolean> {
  const body: unknown = await c.req.json().catch(() => null);
  return ClaimInBody.safeParse(body).success;
}
