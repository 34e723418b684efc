import * as z from "zod/mini";
import type { Centavos } from "#platform/money.ts";
import { DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import { emailField } from "#shop/customers/accounts/registration.ts";
import type { SubscriptionState } from "#shop/customers/newsletter/subscription-state.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** What the shop keeps under an e-mail that belongs to no account. */
export interface VisitorData {
  email: string;
  /** An account has this e-mail; its data is reached by logging in. */
  hasAccount: boolean;
  /** The newest orders without an account; `orderCount`: all of them. */
  orders: (Pick<Order, "id" | "number" | "status" | "createdAt"> & { netCents: Centavos })[];
  orderCount: number;
  newsletter: SubscriptionState | null;
  messages: number;
  stockAlerts: number;
  applications: number;
  requests: number;
}

/** Whether anything is kept that a file can hold or a deletion remove. */
export function hasVisitorData(found: VisitorData): boolean {
  const { orderCount, messages, stockAlerts, applications, requests, newsletter } = found;
  return orderCount + messages + stockAlerts + applications + requests > 0 || newsletter !== null;
}

/** The form that asks for the link, as posted. */
export const VisitorDataRequest = z.object({ email: emailField });

/** The form that deletes the data, as posted. */
export const VisitorDataDeletion = z.object({
  confirmation: z
    .string(`Digite ${DELETE_WORD} para confirmar.`)
    .check(z.refine((typed) => typed.trim().toUpperCase() === DELETE_WORD, `Digite ${DELETE_WORD} para confirmar.`)),
});
