import * as z from "zod/mini";
import type { OrderTotals } from "../order-totals.ts";
import { type DeliveryFields, EMPTY_DELIVERY } from "./delivery-fields.ts";

/** An order the server has taken for this checkout, what it costs, and the request it was made from. */
export interface DraftOrder {
  id: string;
  body: string;
  totals: OrderTotals;
}

/** What the browser keeps of an unfinished checkout, so that nothing typed is lost. */
export interface CheckoutDraft {
  /** The customer whose draft it is; null for what a visitor typed, which the first login takes over. */
  owner: string | null;
  fields: DeliveryFields;
  /** The last request to place the order: the same one again must carry the same key. */
  attempt: { key: string; body: string } | null;
  order: DraftOrder | null;
}

export const EMPTY_DRAFT: CheckoutDraft = { owner: null, fields: EMPTY_DELIVERY, attempt: null, order: null };

/** Unpaid orders are cancelled after a day; what was typed for them leaves this browser with them. */
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
          subtotalCents: cents,
          discounts: z.array(z.object({ label: z.string(), cents })),
          shippingCents: z.nullable(cents),
          piecesCents: cents,
          totalCents: cents,
          shippingDetail: z.nullable(z.string()),
        }),
      }),
    ),
    null,
  ),
});

/** A stored draft; an empty one when there is none, it is a day old or not what this shop writes. Rules: LAW-48. */
export function parseDraft(stored: string | null, now: number): CheckoutDraft {
  const parsed = Stored.safeParse(jsonOf(stored));
  if (!parsed.success || now - parsed.data.savedAt > KEPT_MS) return EMPTY_DRAFT;
  const { owner, fields, attempt, order } = parsed.data;
  return { owner, fields, attempt, order };
}

export function printDraft(draft: CheckoutDraft, now: number): string {
  return JSON.stringify({ ...draft, savedAt: now });
}

/**
 * The draft as the one who looks may see it: nobody sees what another customer typed on the same device.
 * Rules: ORDER-22.
 */
export function draftFor(draft: CheckoutDraft, customerId: string | null): CheckoutDraft {
  return draft.owner === null || draft.owner === customerId ? { ...draft, owner: customerId } : EMPTY_DRAFT;
}

/** The key of a request: the one of the last attempt when it is the same request, else a new one. Rules: ORDER-21. */
export function keyFor(draft: CheckoutDraft, body: string, newKey: () => string): string {
  return draft.attempt?.body === body ? draft.attempt.key : newKey();
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
