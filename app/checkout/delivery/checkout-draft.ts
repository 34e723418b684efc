import * as z from "zod/mini";
import { jsonOf } from "#platform/formats/json.ts";
import type { CheckoutTotals } from "../order-totals.ts";
import { type DeliveryFields, EMPTY_DELIVERY } from "./delivery-fields.ts";

/** The order placed from this checkout: its amounts and the request body it was placed with. */
export interface DraftOrder {
  id: string;
  body: string;
  totals: CheckoutTotals;
}

/** An unfinished checkout, stored in the browser so that nothing typed is lost. */
export interface CheckoutDraft {
  /** The customer who typed it; null for a visitor, whose draft passes to the first customer to log in. */
  owner: string | null;
  fields: DeliveryFields;
  /** The last request to place the order: sending the same body again must reuse the idempotency key. */
  attempt: { key: string; body: string } | null;
  order: DraftOrder | null;
}

export const EMPTY_DRAFT: CheckoutDraft = { owner: null, fields: EMPTY_DELIVERY, attempt: null, order: null };

/** Unpaid orders are cancelled after a day, so the draft expires with them. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const cents = z.int().check(z.nonnegative());
const text = z.catch(z.string().check(z.maxLength(300)), "");

const Stored = z.object({
  savedAt: z.number(),
  owner: z.catch(z.nullable(z.string()), null),
  fields: z.object({
    name: text,
    email: text,
    phone: text,
    cpf: text,
    giftMessage: text,
    zipCode: text,
    street: text,
    number: text,
    complement: text,
    neighborhood: text,
    city: text,
    state: text,
  }),
  attempt: z.catch(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
  order: z.catch(
    z.nullable(
      z.object({
        id: z.uuid(),
        body: z.string(),
        totals: z.object({
          amounts: z.object({
            grossPiecesCents: cents,
            grossShippingCents: cents,
            discountPiecesCents: cents,
            discountShippingCents: cents,
            discountMethodCents: cents,
            netPiecesCents: cents,
            netShippingCents: cents,
            netCents: cents,
            payableCents: cents,
          }),
          discounts: z.array(z.object({ label: z.string(), cents })),
          isShippingChosen: z.boolean(),
          shippingDetail: z.nullable(z.string()),
        }),
      }),
    ),
    null,
  ),
});

/** Parses a stored draft; empty if there is none, it has expired or it is invalid. Rules: LAW-48. */
export function parseDraft(stored: string | null, now: number): CheckoutDraft {
  const parsed = Stored.safeParse(jsonOf(stored));
  if (!parsed.success || now - parsed.data.savedAt > KEPT_MS) return EMPTY_DRAFT;
  const { owner, fields, attempt, order } = parsed.data;
  return { owner, fields, attempt, order };
}

export function serialiseDraft(draft: CheckoutDraft, now: number): string {
  return JSON.stringify({ ...draft, savedAt: now });
}

/** The draft for this customer: never shows what another customer typed on the same device. Rules: ORDER-22. */
export function draftFor(draft: CheckoutDraft, customerId: string | null): CheckoutDraft {
  return draft.owner === null || draft.owner === customerId ? { ...draft, owner: customerId } : EMPTY_DRAFT;
}

/** The idempotency key for a request: the last attempt's if the body is the same, else a new one. Rules: ORDER-21. */
export function idempotencyKeyFor(draft: CheckoutDraft, body: string, newKey: () => string): string {
  return draft.attempt?.body === body ? draft.attempt.key : newKey();
}
