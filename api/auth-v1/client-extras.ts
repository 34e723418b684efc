import { z } from "@hono/zod-openapi";

/** What clients of this protocol send along with every body: nothing here is asked of people, nor exchanged twice. */
export const CLIENT_EXTRAS = {
  gotrue_meta_security: z.object({}).loose().optional(),
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
};

/** Where a mailed link leads in the end: an address of this shop; any other is left out. */
export const RedirectQuery = z.object({ redirect_to: z.string().max(2000).optional() });
