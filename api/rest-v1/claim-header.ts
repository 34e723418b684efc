import { z } from "@hono/zod-openapi";

/** Claim secret with which an API client proves that a visitor's order is theirs. */
export const claimHeader = z.object({
  "X-Claim-Secret": z
    .string()
    .max(100)
    .optional()
    .openapi({ description: "The `claim_secret` of an order placed as a visitor; after a login the order is claimed" }),
});
