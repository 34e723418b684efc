import { z } from "@hono/zod-openapi";

/**
 * Fields that clients of this protocol send with every body. They are accepted and ignored: there is no captcha and no
 * PKCE flow here.
 */
export const CLIENT_EXTRAS = {
  gotrue_meta_security: z.object({}).loose().optional(),
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
};

/** Where a mailed link finally redirects. Only addresses of this shop count; any other is ignored. */
export const RedirectQuery = z.object({ redirect_to: z.string().max(2000).optional() });
