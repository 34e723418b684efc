import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import type { Centavos } from "#platform/money.ts";
import { DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import type { SubscriptionState } from "#shop/customers/newsletter/subscription-state.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

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

export function hasVisitorData(found: VisitorData): boolean {
  const { orderCount, messages, stockAlerts, applications, requests, newsletter } = found;
  return orderCount + messages + stockAlerts + applications + requests > 0 || newsletter !== null;
}

export const VisitorDataRequest = z.object({ email: emailField });

export const VisitorDataDeletion = z.object({
  confirmation: z
    .string(`Digite ${DELETE_WORD} para confirmar.`)
    .check(z.refine((typed) => typed.trim().toUpperCase() === DELETE_WORD, `Digite ${DELETE_WORD} para confirmar.`)),
});
