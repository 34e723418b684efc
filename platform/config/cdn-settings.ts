import { z } from "zod";
import type { CdnSettings } from "#platform/cdn/cdn.server.ts";
import { trimLastSlashes } from "#platform/http/trim-slashes.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).transform(trimLastSlashes);
const secret = z.string().trim().min(1).optional();

export const CDN_ENVIRONMENT = {
  CDN: z.enum(["off", "varnish", "cloudflare", "fastly"]).default("off"),
  VARNISH_URL: z
    .string()
    .transform((list) => list.split(",").map((each) => each.trim()))
    .pipe(z.array(httpUrl))
    .optional(),
  VARNISH_PURGE_SECRET: z.string().trim().min(16, "must have at least 16 characters").optional(),
  CLOUDFLARE_ZONE_ID: secret,
  CLOUDFLARE_API_TOKEN: secret,
  CLOUDFLARE_API_URL: httpUrl.default("https://api.cloudflare.com/client/v4"),
  FASTLY_SERVICE_ID: secret,
  FASTLY_API_TOKEN: secret,
  FASTLY_API_URL: httpUrl.default("https://api.fastly.com"),
};

const Environment = z.object(CDN_ENVIRONMENT);
type Env = z.infer<typeof Environment>;

const NEEDED = {
  off: [],
  varnish: ["VARNISH_URL", "VARNISH_PURGE_SECRET"],
  cloudflare: ["CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN"],
  fastly: ["FASTLY_SERVICE_ID", "FASTLY_API_TOKEN"],
} as const;

/** Without them the chosen CDN could not be purged. In production an API on this machine is a problem, too. */
export function cdnProblems(env: Env & { SHOP_MODE: "demo" | "production" }): string[] {
  const missing = NEEDED[env.CDN].filter((name) => env[name] === undefined);
  const apis = env.SHOP_MODE === "production" ? (["CLOUDFLARE_API_URL", "FASTLY_API_URL"] as const) : [];
  const local = apis.filter((name) => /^https?:\/\/(localhost|127\.|\[::1\])|\/sandbox\//.test(env[name]));
  return [
    ...missing.map((name) => `${name}: missing (CDN=${env.CDN})`),
    ...local.map((name) => `${name}: sandbox and local addresses are refused in production`),
  ];
}

export function cdnOf(env: Env): CdnSettings | null {
  switch (env.CDN) {
    case "off":
      return null;
    case "varnish":
      return { kind: "varnish", urls: env.VARNISH_URL ?? [], secret: env.VARNISH_PURGE_SECRET ?? "" };
    case "cloudflare":
      return {
        kind: "cloudflare",
        baseUrl: env.CLOUDFLARE_API_URL,
        zoneId: env.CLOUDFLARE_ZONE_ID ?? "",
        apiToken: env.CLOUDFLARE_API_TOKEN ?? "",
      };
    case "fastly":
      return {
        kind: "fastly",
        baseUrl: env.FASTLY_API_URL,
        serviceId: env.FASTLY_SERVICE_ID ?? "",
        apiToken: env.FASTLY_API_TOKEN ?? "",
      };
  }
}
