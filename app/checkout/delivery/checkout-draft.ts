import {
  amount,
  listOf,
  oneOf,
  orElse,
  orNull,
  readAnswer,
  record,
  type Shape,
  text,
  truth,
  whole,
} from "#app/request/answer-shape.ts";
import { jsonOf } from "#platform/formats/json.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { CheckoutTotals } from "../order-totals.ts";
import { type DeliveryFields, EMPTY_DELIVERY, eachField } from "./delivery-fields.ts";

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
  /** The chosen payment method. */
  method: PaymentMethod | null;
  /** The device keeps the delivery data once the order is placed. */
  keepsHere: boolean;
}

export const EMPTY_DRAFT: CheckoutDraft = {
  owner: null,
  fields: EMPTY_DELIVERY,
  attempt: null,
  order: null,
  method: null,
  keepsHere: false,
};

/** Unpaid orders are cancelled after a day, so the draft expires with them. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** More than any field takes: what is too long stays to be shortened. */
const LONGEST_TYPED = 2000;

const cents: Shape<Centavos> = (found) => {
  const read = whole(found);
  if (read < 0) throw new RangeError("a negative amount");
  return read;
};

function typed(found: unknown): string {
  return typeof found === "string" && found.length <= LONGEST_TYPED ? found : "";
}

const orderId: Shape<string> = (found) => {
  const read = text(found);
  if (!isUuid(read)) throw new TypeError("no order's id");
  return read;
};

/** What is not text, or too long, is empty. */
export const TypedFields = record<DeliveryFields>(eachField(typed));

const Stored = record({
  savedAt: amount,
  owner: orElse(text, null),
  fields: TypedFields,
  attempt: orElse(record({ key: text, body: text }), null),
  order: orElse(
    record({
      id: orderId,
      body: text,
      totals: record({
        amounts: record({
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
        discounts: listOf(record({ label: text, cents })),
        isShippingChosen: truth,
        shippingDetail: orNull(text),
      }),
    }),
    null,
  ),
  method: orElse(oneOf(PAYMENT_METHODS), null),
  keepsHere: orElse(truth, false),
});

/** Parses a stored draft; empty if there is none, it has expired or it is invalid. Rules: LAW-48. */
export function parseDraft(stored: string | null, now: number): CheckoutDraft {
  const parsed = readAnswer(Stored, jsonOf(stored));
  if (!parsed || now - parsed.savedAt > KEPT_MS) return EMPTY_DRAFT;
  const { savedAt: _, ...draft } = parsed;
  return draft;
}

export function serialiseDraft(draft: CheckoutDraft, now: number): string {
  return JSON.stringify({ ...draft, savedAt: now });
}

/** The draft for this customer: never shows what another customer typed on the same device. Rules: ORDER-22. */
export function draftFor(draft: CheckoutDraft, customerId: string | null): CheckoutDraft {
  return draft.owner === null || draft.owner === customerId ? { ...draft, owner: customerId } : EMPTY_DRAFT;
}

/** The idempotency key for a request: the last attempt's if the body is the same, else a new one. Rules: ORDER-21. */
export function idempotencyKeyFor(last: CheckoutDraft["attempt"], body: string): string {
  return last?.body === body ? last.key : crypto.randomUUID();
}
