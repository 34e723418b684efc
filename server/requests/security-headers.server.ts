import { randomBytes } from "node:crypto";
import type { Config } from "#platform/config/config.server.ts";

/** Headers of every answer. */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

/** The policy of all that is no page: should a browser show it, it loads and runs nothing. */
export const NOTHING_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const STRICT_TRANSPORT = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const;

const NONCE_BYTES = 16;

/** What one page's own scripts are known by: made before the page is rendered, so that nothing in it can have known it. */
export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64url");
}

/** What a page may load from elsewhere, by directive of its policy. */
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
 * The card fields of Mercado Pago come in frames of its own, made by its script; the bank's 3-D Secure page may be
 * anywhere. There is no official list: these are the sources that integrators have seen blocked. The script asks
 * `secure-fields`, `api-static` and `api.mercadopago.com`, `http2.mlstatic.com` and `api.mercadolibre.com` before it shows a
 * field; its fingerprint of the browser, without which cards are refused as risky, comes from `www.mercadolibre.com`, uses a
 * worker and a picture of `www.mercadolivre.com`. What it wants besides is told by browsers (`POLICY_REPORTS`).
 * https://www.mercadopago.com.br/developers/pt/docs/checkout-api-payments/integration-configuration
 */
const CARD_FIELDS: ForeignSources = {
  script: MERCADO_PAGO,
  image: [...MERCADO_PAGO, "https://*.mercadolivre.com"],
  connect: MERCADO_PAGO,
  frame: ["https:"],
  worker: ["blob:"],
};

/** Where browsers report what a policy blocked. */
export const POLICY_REPORTS = "/csp-reports";
const REPORTS_GROUP = "csp";

/** Goes with every policy that reports: browsers that know `report-to` look its group up here. */
export const REPORTING_ENDPOINTS = ["Reporting-Endpoints", `${REPORTS_GROUP}="${POLICY_REPORTS}"`] as const;

/**
 * What the page at a path may load from elsewhere: the checkout the card fields, where the shop takes cards and their
 * script is not the simulator's; any other page nothing.
 */
export function foreignSources(path: string, { mercadoPago }: Pick<Config, "mercadoPago">): ForeignSources {
  if (path !== "/checkout" || !mercadoPago?.publicKey || !URL.canParse(mercadoPago.sdkUrl)) return NONE;
  const origin = new URL(mercadoPago.sdkUrl).origin;
  return { ...CARD_FIELDS, script: [origin, ...CARD_FIELDS.script] };
}

/**
 * The Content-Security-Policy of one HTML page: only its own scripts, inline ones by the nonce it was rendered with, and
 * what it may load from elsewhere. Styles may be inline: the toaster and the dialogs insert theirs while they run.
 */
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
    // Elsewhere workers may come from where the page's own things come from.
    ...(foreign.worker.length > 0 ? [["worker-src 'self'", ...foreign.worker].join(" ")] : []),
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${REPORTS_GROUP}`,
  ].join("; ");
}
