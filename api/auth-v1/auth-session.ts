import { z } from "@hono/zod-openapi";
import type { Customer } from "#shop/customers/accounts/customer-queries.server.ts";

export const AuthUser = z
  .object({
    id: z.uuid(),
    aud: z.string(),
    role: z.string(),
    email: z.string(),
    /** Pending new address: set until both the old and the new address have confirmed the change. */
    new_email: z.string().optional(),
    app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
    user_metadata: z.object({ name: z.string() }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("AuthUser");

/** A sign-up that is not confirmed yet. */
export const WaitingUser = AuthUser.extend({ confirmation_sent_at: z.iso.datetime() }).openapi("WaitingUser");

export const AuthSession = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number().int().openapi({ description: "Seconds", example: 3600 }),
    expires_at: z.number().int().openapi({ description: "Seconds since 1970" }),
    token_type: z.literal("bearer"),
    user: AuthUser,
  })
  .openapi("AuthSession");

type ShownCustomer = Pick<Customer, "id" | "name" | "email" | "createdAt" | "updatedAt">;

/** Converts a customer to the auth protocol's shape. */
export function presentUser(customer: ShownCustomer, newEmail?: string): z.infer<typeof AuthUser> {
  return {
    id: customer.id,
    aud: "authenticated",
    role: "authenticated",
    email: customer.email,
    ...(newEmail ? { new_email: newEmail } : {}),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { name: customer.name },
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.updatedAt.toISOString(),
  };
}

/** Converts issued tokens to the auth protocol's shape. */
export function presentSession(
  tokens: { accessToken: string; refreshToken: string; expiresAt: Date },
  customer: ShownCustomer,
): z.infer<typeof AuthSession> {
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: 3600,
    expires_at: Math.floor(tokens.expiresAt.getTime() / 1000),
    token_type: "bearer",
    user: presentUser(customer),
  };
}
