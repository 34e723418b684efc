import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type FaultAnswer, type FaultyEndpoint, retryAfterSeconds, withFaults } from "../faults/with-faults.ts";
import { type Application, oauthRoutes } from "./access/oauth-routes.ts";
import { neededScope } from "./access/scopes.ts";
import type { TokenDesk } from "./access/token-desk.ts";
import { account } from "./account.ts";
import { agenciesIn } from "./agencies.ts";
import { services } from "./carriers.ts";
import { companyPicture } from "./company-picture.ts";
import type { LabelDesk } from "./labels/label-desk.ts";
import { labelFiles } from "./labels/label-files.ts";
import { labelRoutes } from "./labels/label-routes.ts";
import { presentQuote } from "./present-quote.ts";
import { type PricedService, priceServices } from "./price-services.ts";
import { checkQuoteRequest } from "./quote-request.ts";

const answers: Readonly<Record<string, FaultAnswer>> = {
  "401": (c) => c.json({ message: "Unauthenticated." }, 401),
  // The answer does not name the missing scope.
  "403": (c) => c.json({ message: "This action is unauthorized." }, 403),
  // Laravel's default, assumed: no source shows the provider's answer.
  "429": (c, fault) => c.json({ message: "Too Many Attempts." }, 429, { "Retry-After": retryAfterSeconds(fault) }),
  "500": (c) => c.json({ message: "Server Error" }, 500),
  "empty-list": (c) => c.json([]),
};

export interface MelhorEnvioParts extends Pick<FaultyEndpoint, "box" | "lifetime"> {
  tokens: TokenDesk;
  application: Application;
  browserUrl: string;
  labels: LabelDesk;
  /** Requests per minute allowed on the label routes. */
  perMinute: number;
}

/** Melhor Envio: account, quotes and labels require a token, the carriers' pictures do not. */
export function melhorEnvioApp(all: MelhorEnvioParts): Hono {
  const { tokens, application, browserUrl, labels, perMinute, ...parts } = all;
  const endpoint = { ...parts, target: "melhor-envio", answers } as const;

  const calculate = withFaults(endpoint, "calculate", async (c, fault) => {
    const checked = checkQuoteRequest(await c.req.json().catch(() => ({})));
    if (checked.kind === "refused") {
      return turnedAway(c, "/") ?? c.json({ message: "The given data was invalid.", errors: checked.errors }, 422);
    }
    const quotes = priceServices(checked.request).map((quote, i) => {
      const broken = fault?.fault === "all-service-errors" || (fault?.fault === "service-errors" && i > 0);
      return broken ? outOfReach(quote) : quote;
    });
    const list = quotes.map((quote) => presentQuote(quote, checked.request, browserUrl));
    // If a single service is requested, the answer is an object, not a list.
    const single = fault?.fault === "single-object" || /^\s*\d+\s*$/.test(checked.request.services ?? "");
    return c.json(single && list[0] !== undefined ? list[0] : list);
  });

  const app = new Hono();
  // This route needs no token.
  app.get(
    "/api/v2/me/shipment/services/:id",
    withFaults(endpoint, "services", (c) => {
      const service = services.find(({ id }) => String(id) === c.req.param("id"));
      if (!service) return c.json({ message: "No query results for model." }, 404);
      const { id, name, company } = service;
      return c.json({ id, name, type: "normal", company: { id: company.id, name: company.name } });
    }),
  );
  app.use("/api/v2/me/*", bearer(tokens));
  app.get(
    "/api/v2/me",
    bearer(tokens),
    withFaults(endpoint, "me", (c) => c.json(account)),
  );
  app.post("/api/v2/me/shipment/calculate", calculate);
  app.get(
    "/api/v2/me/shipment/agencies",
    withFaults(endpoint, "agencies", (c) => c.json(agenciesIn(c.req.query()))),
  );
  app.route("/api/v2/me", labelRoutes(parts, labels, { browserUrl, perMinute }));
  app.route("/", labelFiles(parts, labels));
  app.route("/oauth", oauthRoutes(endpoint, tokens, application));
  app.get("/images/shipping-companies/:file{.+\\.svg}", (c) => {
    const picture = companyPicture(c.req.param("file").replace(/\.svg$/, ""));
    if (picture === null) return c.notFound();
    return c.body(picture, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" });
  });
  app.all("*", (c) => c.json({ message: "" }, 404));
  return app;
}

function bearer(tokens: TokenDesk) {
  return createMiddleware(async (c, next) => {
    const standing = tokens.look((c.req.header("authorization") ?? "").replace(/^Bearer /, ""));
    if (standing.kind === "bad") return turnedAway(c, "/login") ?? c.json({ message: "Unauthenticated." }, 401);
    const needed = neededScope(c.req.method, c.req.path.replace(/^.*\/api\/v2\/me/, ""));
    if (needed === null || standing.scopes.includes(needed)) return next();
    // The provider does not name the missing scope.
    return c.json({ message: "This action is unauthorized." }, 403);
  });
}

/**
 * Without `Accept: application/json` the API treats the caller as a browser and redirects instead of returning an
 * error.
 */
function turnedAway(c: Context, to: string): Response | null {
  return c.req.header("accept")?.includes("json") ? null : c.redirect(to, 302);
}

function outOfReach({ service }: PricedService): PricedService {
  return { kind: "unavailable", service, reason: "Transportadora não atende este trecho." };
}
