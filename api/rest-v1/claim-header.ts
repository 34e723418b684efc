import { z } from "@hono/zod-openapi";

/** Claim secret with which an API client reads, pays and follows an order it placed as a visitor. */
export const claimHeader = z.object({
  "X-Claim-Secret": z.string().max(100).optional().openapi({
    description:
      "The `claim_secret` of an order placed as a visitor: reads, pays and follows it without a session. With a session the order becomes the customer's",
  }),
});

/** A session, or the claim of the order at hand. */
export const SHOPPER_SECURITY: Record<string, string[]>[] = [{ accessToken: [] }, { claimSecret: [] }];
