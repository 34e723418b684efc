import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import type { Config } from "#shop/config/config.server.ts";
import { hasLinkCookie } from "#shop/ordering/orders/access/shopper.ts";

const PERMISSIONS = ["microphone=()", "geolocation=()", "browsing-topics=()"];

export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Permissions-Policy", ["camera=()", ...PERMISSIONS].join(", ")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

/** The panel may use the camera, to check parcels in. Null: that of all others. Rules: BATCH-12. */
export function permissionsPolicy(path: string): string | null {
  return /^\/admin(?:\/|$)/.test(path) ? ["camera=(self)", ...PERMISSIONS].join(", ") : null;
}

/** For everything but pages: should a browser render it, it can load and run nothing. */
export const NOTHING_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const STRICT_TRANSPORT = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const;

const NONCE_BYTES = 16;

/** For a page's own inline scripts. New for each rendering, so that injected content cannot know it. */
export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64url");
}

export interface ForeignSources {
  script: readonly string[];
  image: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
  worker: readonly string[];
}

const NONE: ForeignSources = { script: [], image: [], connect: [], frame: [], worker: [] };

const MERCADO_PAGO = ["https://*.mercadopago.com", "https://*.mlstatic.com", "https://*.mercadolibre.com"];

/**
 * Mercado Pago's card fields are iframes created by its script; the bank's 3-D Secure page may be on any https origin.
 * There is no official list: these are the sources that integrators have seen blocked. Before it shows a field, the
 * script calls `secure-fields`, `api-static` and `api.mercadopago.com`, `http2.mlstatic.com` and
 * `api.mercadolibre.com`. Its browser fingerprint, without which cards are refused as risky, comes from
 * `www.mercadolibre.com` and uses a worker and a picture of `www.mercadolivre.com`. Browsers report anything else it
 * needs to `POLICY_REPORTS`.
 * https://www.mercadopago.com.br/developers/pt/docs/checkout-api-payments/integration-configuration
 */
const CARD_FIELDS: ForeignSources = {
  script: MERCADO_PAGO,
  image: [...MERCADO_PAGO, "https://*.mercadolivre.com"],
  connect: MERCADO_PAGO,
  frame: ["https:"],
  worker: ["blob:"],
};

export const POLICY_REPORTS = "/csp-reports";
const REPORTS_GROUP = "csp";

/** Browsers that support `report-to` look up the group here. */
export const REPORTING_ENDPOINTS = ["Reporting-Endpoints", `${REPORTS_GROUP}="${POLICY_REPORTS}"`] as const;

/** The card fields on the checkout, if the shop takes cards and their script is not the simulator's. */
export function foreignSources(path: string, { mercadoPago }: Pick<Config, "mercadoPago">): ForeignSources {
  if (path !== "/checkout" || !mercadoPago?.publicKey || !URL.canParse(mercadoPago.sdkUrl)) return NONE;
  const origin = new URL(mercadoPago.sdkUrl).origin;
  return { ...CARD_FIELDS, script: [origin, ...CARD_FIELDS.script] };
}

/** Inline scripts need the nonce. Inline styles are allowed: toaster and dialogs insert theirs at run time. */
export function contentSecurityPolicy(nonce: string, foreign: ForeignSources = NONE): string {
  return [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${nonce}'`, ...foreign.script].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...foreign.image].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connect].join(" "),
    ["frame-src 'self'", ...foreign.frame].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // Other pages need no `worker-src`: it falls back to `script-src`, which allows 'self'.
    ...(foreign.worker.length > 0 ? [["worker-src 'self'", ...foreign.worker].join(" ")] : []),
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${REPORTS_GROUP}`,
  ].join("; ");
}

/** Pages of orders without a login, and their data, whatever they answer. */
const LINKED = /^\/pedido(\.data$|\/|$)/;
/** Pages that a link to an order leads on to. */
const PAYING = /^\/(checkout|order-success)(\.data)?$/;

/** Not indexed, kept or named to another site, errors and redirects too; nor is their checkout. Rules: ORDER-75. */
export const keepLinksPrivate = createMiddleware(async (c, next) => {
  await next();
  const { path } = c.req;
  if (!LINKED.test(path) && !(PAYING.test(path) && hasLinkCookie(c.req.raw.headers))) return;
  for (const [name, value] of Object.entries(PRIVATE_LINK_HEADERS)) c.res.headers.set(name, value);
});
