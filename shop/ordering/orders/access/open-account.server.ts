import * as z from "zod/mini";
import { isWholeAddress } from "#shop/customers/accounts/addresses/address.ts";
import { profileFields } from "#shop/customers/accounts/profile.ts";
import type { NewCustomer } from "#shop/customers/accounts/registration.ts";
import { type SignUpOptions, type SignUpResult, signUp } from "#shop/customers/accounts/sign-up.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Order } from "../order.ts";
import { findOrderById } from "../order-queries.server.ts";
import { claimOrder } from "./claim-order.server.ts";
import { findRight } from "./find-right.server.ts";
import type { Shopper } from "./shopper.ts";

export type OpenAccountResult =
  | SignUpResult
  /** The order has an owner, or the shopper only holds a link or nothing. */
  | { kind: "refused"; reason: "no_claim" };

/**
 * Creates an account from an order's data and a password; needs the order's claim secret. Where e-mails are not
 * confirmed, the account is logged in and owns the order at once; else on confirmation. Other refusals: those of
 * `signUp`. Rules: ACCOUNT-91, ACCOUNT-92.
 */
export async function openAccount(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "customerAuth" | "rateLimits">,
  orderId: string,
  { password, shopper, ...options }: SignUpOptions & { password: string; shopper: Shopper },
  headers: Headers,
): Promise<OpenAccountResult> {
  const right = await findRight(deps, orderId, shopper);
  const order = right === "claim" ? await findOrderById(deps.db, orderId, "record") : null;
  if (!order) return { kind: "refused", reason: "no_claim" };
  const result = await signUp(deps, { ...customerOf(order), password }, options, headers);
  const secret = shopper.secretOf?.(orderId) ?? null;
  // If this fails, the browser's claim makes the order theirs when it is next opened.
  if (result.kind === "signed_up" && secret !== null) {
    await claimOrder(deps.db, { orderId, secret }, result.session.customerId);
  }
  return result;
}

/** What a profile would refuse, such as a foreign phone, stays empty. Rules: SETTING-11. */
function customerOf(order: Order): Omit<NewCustomer, "password"> {
  const { customerName, customerEmail, customerPhone, customerDocument, shippingAddress } = order;
  const address = { ...shippingAddress, complement: shippingAddress.complement ?? "" };
  return {
    name: customerName,
    email: customerEmail.trim().toLowerCase(),
    phone: z.safeParse(profileFields.phone, customerPhone).data,
    cpf: z.safeParse(profileFields.cpf, customerDocument).data,
    // A gift goes to somebody else's address.
    ...(!order.giftRecipient && isWholeAddress(address) && address),
  };
}
