import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { refuseAtGateway } from "./api-errors.ts";
import { cardRoutes } from "./cards/card-routes.ts";
import { challengeRoutes } from "./cards/challenge-page.ts";
import { fieldRoutes } from "./fields/field-routes.ts";
import { noticeRoutes } from "./notice-routes.ts";
import { type OrderParts, orderRoutes } from "./order-routes.ts";
import { seller } from "./seller.ts";
import { ticketRoutes } from "./ticket-page.ts";

export interface MercadoPagoKeys {
  accessToken: string;
  publicKey: string;
}

/** Mercado Pago: the API requires a token, browser calls require the public key, the payer's pages nothing. */
export function mercadoPagoApp(parts: OrderParts, { accessToken, publicKey }: MercadoPagoKeys): Hono {
  const app = new Hono();
  const token = bearer(accessToken, parts.account);
  app.use("/v1/orders/*", token);
  app.use("/v1/orders", token);
  app.use("/users/me", token);
  app.use("/v1/payments/*", token);
  app.use("/v1/chargebacks/*", token);
  app.use("/post-purchase/*", token);
  app.route("/", noticeRoutes(parts));
  app.route("/v1/orders", orderRoutes(parts));
  app.route("/v1", cardRoutes(parts, publicKey));
  app.route("/", fieldRoutes());
  app.route("/3ds", challengeRoutes(parts));
  app.get("/users/me", (c) =>
    c.json({
      id: Number(seller.userId),
      nickname: seller.nickname,
      email: seller.email,
      country_id: COUNTRIES[parts.account.siteId],
      site_id: parts.account.siteId,
      tags: ["normal", ...(parts.account.isTest ? ["test_user"] : []), "user_info_verified"],
    }),
  );
  app.route("/payments", ticketRoutes(parts));
  app.all("*", (c) => refuseAtGateway(c, 404, "not_found", "resource not found"));
  return app;
}

const COUNTRIES = { MLB: "BR", MLA: "AR", MLM: "MX" } as const;

function bearer(accessToken: string, account: OrderParts["account"]) {
  return createMiddleware(async (c, next) => {
    const sent = c.req.header("authorization");
    if (sent === undefined) return refuseAtGateway(c, 401, "unauthorized", "authorization value not present");
    if (sent !== `Bearer ${accessToken}` || account.isRevoked)
      return refuseAtGateway(c, 401, "unauthorized", "Invalid access token");
    await next();
  });
}
