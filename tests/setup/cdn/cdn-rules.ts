import { z } from "zod";
import type { ApiAnswer, CdnRules } from "./cdn-simulator.ts";

export const ZONE = "023e105f4ecef8ad9ca31a8372d0c353";
export const SERVICE = "SU1Z0isxPaozGVKXdv0eY";
export const TOKEN = "token-of-the-purges";

const Tags = z.object({ tags: z.array(z.string().max(1_024)).min(1).max(100) });
const Keys = z.object({ surrogate_keys: z.array(z.string().max(1_024)).min(1).max(256) });

const cloudflareError = (status: number, code: number, message: string, headers = {}): ApiAnswer => ({
  status,
  headers,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
});

/** The answer where the bucket of purges is empty. */
export const CLOUDFLARE_LIMIT = cloudflareError(429, 971, "Please consider throttling your request speed", {
  "Retry-After": "1",
});

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export const CLOUDFLARE: CdnRules = {
  control: "CDN-Cache-Control",
  tags: { field: "Cache-Tag", separator: /\s*,\s*/ },
  api({ request, body, purge }) {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      return cloudflareError(403, 10_000, "Authentication error");
    }
    if (request.method !== "POST" || request.url !== `/zones/${ZONE}/purge_cache`) {
      return cloudflareError(404, 7003, "Could not route to the zone");
    }
    const asked = Tags.safeParse(JSON.parse(body));
    if (!asked.success) return cloudflareError(400, 1_012, "Request must contain a list of tags");
    purge(asked.data.tags);
    return { status: 200, body: { success: true, errors: [], messages: [], result: { id: ZONE } } };
  },
};

/** The answer where an account purges too often. */
export const FASTLY_LIMIT: ApiAnswer = { status: 429, body: { msg: "You have exceeded your hourly rate limit" } };

/** https://www.fastly.com/documentation/reference/api/purging/ */
export const FASTLY: CdnRules = {
  control: "Surrogate-Control",
  tags: { field: "Surrogate-Key", separator: / +/ },
  api({ request, body, purge }) {
    if (request.headers["fastly-key"] !== TOKEN) {
      return { status: 401, body: { msg: "Provided credentials are missing or invalid" } };
    }
    if (request.method !== "POST" || request.url !== `/service/${SERVICE}/purge`) {
      return { status: 404, body: { msg: "Record not found" } };
    }
    const asked = Keys.safeParse(JSON.parse(body));
    if (!asked.success || request.headers["fastly-soft-purge"] !== "1") {
      return { status: 400, body: { msg: "Bad request" } };
    }
    purge(asked.data.surrogate_keys);
    const ids = asked.data.surrogate_keys.map((key, at) => [key, `108-1391560174-${at}`]);
    return { status: 200, body: Object.fromEntries(ids) };
  },
};
