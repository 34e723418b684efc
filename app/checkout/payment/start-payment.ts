import { amount, listOf, oneOf, orNull, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { type ApiAnswer, type ApiRefusal, callApi } from "../call-api.ts";
import type { PaymentSelection } from "./payment-choice.ts";

/** Stripe answers with its payment page; with the others the shopper stays on ours. */
const STRIPE = {
  address: "/functions/v1/create-stripe-payment",
  answer: record({ status: text, sessionUrl: orNull(text) }),
};
const MERCADO_PAGO = {
  address: "/functions/v1/create-mercadopago-payment",
  answer: record({ status: text, sessionUrl: (): string | null => null }),
};

/** A line with fewer pieces available than ordered. */
export interface ShortLine {
  name: string;
  size: string;
  /** Available pieces; may be 0. */
  available: number;
}

export type PaymentStart =
  /** `pageUrl`: the provider's payment page, if any. */
  | { kind: "started"; status: string; pageUrl: string | null }
  | { kind: "out_of_stock"; message: string; lines: string[]; short: ShortLine[] }
  /** The order's coupon is no longer valid: `reason`; `detail` says the total without it too. */
  | { kind: "coupon_lost"; reason: string; title: string | null; detail: string }
  /** The order can no longer be paid; its page shows why. */
  | { kind: "not_payable" }
  /** This customer has no such order. */
  | { kind: "gone" }
  | { kind: "logged_out" }
  /** `about` a method that the shop does not offer any more, the chosen method's data, or the order. */
  | { kind: "refused"; title: string | null; detail: string; about: "unavailable" | "method" | "order" }
  /** Cards wait for so many seconds after declines; `instead`: the methods that are open meanwhile. */
  | { kind: "paused"; title: string | null; detail: string; waitSeconds: number; instead: ("pix" | "boleto")[] }
  | { kind: "failed"; cause?: string };

/**
 * Starts paying an order. Idempotent: repeated calls return the running attempt. `acceptsTerms`: the payer accepts the legal
 * texts with it. Only then is their version sent; a process of the release before, which does not know it, gets the call again
 * without it.
 */
export async function submitPayment(
  orderId: string,
  choice: PaymentSelection,
  { acceptsTerms = false } = {},
): Promise<PaymentStart> {
  const { address, answer } = choice.method === "stripe" ? STRIPE : MERCADO_PAGO;
  const send = (order: SentOrder) =>
    callApi(address, { method: "POST", body: JSON.stringify({ order, paymentData: paymentData(choice) }), answer });
  const order: SentOrder = { id: orderId, ...(acceptsTerms && { acceptedTerms: LEGAL_TEXTS_VERSION }) };
  const first = await send(order);
  const started = isUnknownField(order, first) ? await send({ id: orderId }) : first;
  if (started.kind !== "ok") return refusalOf(started);
  return { kind: "started", status: started.data.status, pageUrl: started.data.sessionUrl };
}

interface SentOrder {
  id: string;
  acceptedTerms?: string;
}

/**
 * Whether a process of the release before refused the call for a field that it does not know; it takes the payment without.
 * A process of this release refuses a payment that lacks the terms, so nothing is paid without them where they are asked for.
 */
function isUnknownField({ acceptedTerms }: SentOrder, answer: ApiAnswer<unknown>): boolean {
  if (acceptedTerms === undefined || answer.kind !== "refused") return false;
  const { code, issues } = answer.problem;
  return code === "invalid_input" && issues.some(({ path }) => path === "order.acceptedTerms");
}

function paymentData(choice: PaymentSelection): object {
  switch (choice.method) {
    case "boleto":
      return { method: choice.method, ...(choice.document === null ? {} : { document: choice.document }) };
    case "credit_card":
    case "debit_card": {
      const { method, card, deviceId } = choice;
      return { method, cardData: card, ...(deviceId === null ? {} : { deviceId }) };
    }
    default:
      return { method: choice.method };
  }
}

const ABOUT_ORDER: ReadonlySet<string> = new Set(["shop_closed", "too_many_held"]);

function refusalOf(answer: Exclude<ApiAnswer<unknown>, { kind: "ok" }>): PaymentStart {
  if (answer.kind === "unreachable") return { ...answer, kind: "failed" };
  const { status, problem } = answer;
  if (status === 401) return { kind: "logged_out" };
  if (status === 404) return { kind: "gone" };
  const { code, message, title, detail: below, issues } = problem;
  const detail = below ?? message;
  if (code === "order_not_payable") return { kind: "not_payable" };
  if (code === "coupon_refused") return { kind: "coupon_lost", reason: message, title, detail };
  if (code === "out_of_stock") {
    const lines = issues.map((issue) => lineAtFault(issue, message));
    return { kind: "out_of_stock", message, lines, short: issues.flatMap(shortLine) };
  }
  const pause = code === "too_many_declines" ? readAnswer(Pause, issues[0]) : null;
  if (pause) return { kind: "paused", title, detail, waitSeconds: pause.retry_after, instead: pause.instead };
  const about = code === "method_unavailable" ? "unavailable" : ABOUT_ORDER.has(code) ? "order" : "method";
  return { kind: "refused", title, detail, about };
}

const Pause = record({ retry_after: amount, instead: listOf(oneOf(["pix", "boleto"] as const)) });

/** Text for a line below `title`, without repeating the title. */
function lineAtFault({ product_name: name, message }: ApiRefusal["issues"][number], title: string): string {
  if (typeof name !== "string") return message;
  return message === title ? name : `${name}: ${message}`;
}

const Short = record({ product_name: text, size: text, available: amount });

function shortLine(issue: ApiRefusal["issues"][number]): ShortLine[] {
  const short = readAnswer(Short, issue);
  return short ? [{ name: short.product_name, size: short.size, available: short.available }] : [];
}
