import { Hono } from "hono";
import { z } from "zod";

const mercadoPagoAccount = z.strictObject({
  /** `MLB` is Brazil. The sellers of other countries charge in their own money: orders of ours are refused. */
  siteId: z.enum(["MLB", "MLA", "MLM"]),
  /** A test seller: no real money moves, and notices say `live_mode: false`. */
  isTest: z.boolean(),
  /** The token is ended: 401 at every call. */
  isRevoked: z.boolean(),
  /** False: a `TEST-` token of a real account, which reads its account and is refused orders (403, PolicyAgent). */
  mayCharge: z.boolean(),
});

const stripeAccount = z.strictObject({
  country: z.string().length(2),
  currency: z.string().length(3),
  chargesEnabled: z.boolean(),
  /** The capability of PIX, which Stripe gives by invitation; without it a session with PIX is refused. */
  hasPix: z.boolean(),
  /** Events say `livemode: true`. */
  isLive: z.boolean(),
  /** The keys are rolled: 401 at every call. */
  isRevoked: z.boolean(),
  /** What a restricted key (`rk_...`) may do. */
  permissions: z.array(z.enum(["account_read", "checkout_session_write", "refund_write", "dispute_read"])),
});

/** The accounts behind the simulated keys. */
export interface Accounts {
  mercadoPago: z.infer<typeof mercadoPagoAccount>;
  stripe: z.infer<typeof stripeAccount>;
}

export function openAccounts(): Accounts {
  return {
    mercadoPago: { siteId: "MLB", isTest: true, isRevoked: false, mayCharge: true },
    stripe: {
      country: "BR",
      currency: "brl",
      chargesEnabled: true,
      hasPix: true,
      isLive: false,
      isRevoked: false,
      permissions: ["checkout_session_write", "refund_write", "dispute_read"],
    },
  };
}

const changes = z.strictObject({
  mercadoPago: mercadoPagoAccount.partial().optional(),
  stripe: stripeAccount.partial().optional(),
});

/** Changes the accounts: what is left out stays. */
export function accountRoutes(accounts: Accounts): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.json(accounts));
  routes.post("/", async (c) => {
    const wish = changes.safeParse(await c.req.json().catch(() => null));
    if (!wish.success) return c.json({ code: "invalid_account", message: z.prettifyError(wish.error) }, 400);
    Object.assign(accounts.mercadoPago, wish.data.mercadoPago);
    Object.assign(accounts.stripe, wish.data.stripe);
    return c.json(accounts);
  });
  return routes;
}
