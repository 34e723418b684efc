import { amount, listOf, oneOf, orNull, readAnswer, record, type Shape, text } from "#app/request/answer-shape.ts";
import { type Centavos, fromDecimal } from "#platform/money.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { type ApiAnswer, type ApiRefusal, callApi } from "../call-api.ts";
import type { PaymentSelection } from "./payment-choice.ts";

const Result = record({ status: text });
const StripeResult = record({ status: text, sessionUrl: orNull(text) });

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
  /** The order's coupon is no longer valid; `totalCents` is the total without it. */
  | { kind: "coupon_lost"; message: string; totalCents: Centavos }
  /** The order can no longer be paid; its page shows why. */
  | { kind: "not_payable" }
  /** This customer has no such order. */
  | { kind: "gone" }
  | { kind: "logged_out" }
  | { kind: "refused"; message: string }
  /** The shop does not offer the method any more. */
  | { kind: "unavailable"; message: string }
  /** The shopper has too many pieces in unpaid orders; `message` says what to do. */
  | { kind: "held"; message: string }
  /** Cards wait for so many seconds after declines; `instead`: the methods that are open meanwhile. */
  | { kind: "paused"; message: string; waitSeconds: number; instead: ("pix" | "boleto")[] }
  /** The shop takes no orders now; `message` is its own text. */
  | { kind: "closed"; message: string }
  /** `away`: the server answered 503. */
  | { kind: "failed"; away?: boolean };

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
  const order: SentOrder = { id: orderId, ...(acceptsTerms && { acceptedTerms: LEGAL_TEXTS_VERSION }) };
  if (choice.method === "stripe") {
    const answer = await send("/functions/v1/create-stripe-payment", order, { method: "stripe" }, StripeResult);
    if (answer.kind !== "ok") return refusalOf(answer);
    return { kind: "started", status: answer.data.status, pageUrl: answer.data.sessionUrl };
  }
  const answer = await send("/functions/v1/create-mercadopago-payment", order, paymentData(choice), Result);
  if (answer.kind !== "ok") return refusalOf(answer);
  return { kind: "started", status: answer.data.status, pageUrl: null };
}

interface SentOrder {
  id: string;
  acceptedTerms?: string;
}

async function send<Data>(address: string, order: SentOrder, data: object, answer: Shape<Data>) {
  const call = (sent: SentOrder) =>
    callApi(address, { method: "POST", body: JSON.stringify({ order: sent, paymentData: data }), answer });
  const first = await call(order);
  return isUnknownField(order, first) ? call({ id: order.id }) : first;
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

function refusalOf(answer: Exclude<ApiAnswer<unknown>, { kind: "ok" }>): PaymentStart {
  if (answer.kind === "unreachable") return { kind: "failed", away: answer.away };
  const { status, problem } = answer;
  if (status === 401) return { kind: "logged_out" };
  if (status === 404) return { kind: "gone" };
  if (problem.code === "shop_closed") return { kind: "closed", message: problem.message };
  if (problem.code === "too_many_held") return { kind: "held", message: problem.message };
  if (problem.code === "too_many_declines") return pauseOf(problem);
  if (problem.code === "method_unavailable") return { kind: "unavailable", message: problem.message };
  if (problem.code === "order_not_payable") return { kind: "not_payable" };
  if (problem.code === "coupon_refused") {
    return { kind: "coupon_lost", message: problem.message, totalCents: fromDecimal(problem.amounts?.total ?? 0) ?? 0 };
  }
  if (problem.code === "out_of_stock") {
    const { message, issues } = problem;
    return {
      kind: "out_of_stock",
      message,
      lines: issues.map((issue) => lineAtFault(issue, message)),
      short: issues.flatMap(shortLine),
    };
  }
  return { kind: "refused", message: problem.message };
}

const Pause = record({ retry_after: amount, instead: listOf(oneOf(["pix", "boleto"] as const)) });

function pauseOf({ message, issues: [issue] }: ApiRefusal): PaymentStart {
  const pause = readAnswer(Pause, issue);
  if (!pause) return { kind: "refused", message };
  return { kind: "paused", message, waitSeconds: pause.retry_after, instead: pause.instead };
}

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
