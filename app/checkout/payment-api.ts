import * as z from "zod/mini";
import { type Centavos, fromDecimal } from "#platform/money.ts";
import type { PaymentMethod } from "#shop/payments/payment.ts";
import { type ApiAnswer, callApi } from "./call-api.ts";

const Result = z.object({ status: z.string(), external_payment_id: z.string() });

export type StartedPayment =
  | { kind: "started"; status: string }
  | { kind: "out_of_stock"; message: string; lines: string[] }
  /** The order's coupon does not hold any more; `totalCents` is what it costs without. */
  | { kind: "coupon_lost"; message: string; totalCents: Centavos }
  /** The order can no longer be paid; its own page says why. */
  | { kind: "not_payable" }
  /** No such order of this customer. */
  | { kind: "gone" }
  | { kind: "logged_out" }
  | { kind: "refused"; message: string }
  /** `away`: the shop says that it is unavailable. */
  | { kind: "failed"; away?: boolean };

/** Starts to pay an order; asked twice it gives the attempt that runs. */
export async function startPayment(orderId: string, method: PaymentMethod): Promise<StartedPayment> {
  const answer = await callApi("/functions/v1/create-mercadopago-payment", {
    method: "POST",
    body: JSON.stringify({ order: { id: orderId }, paymentData: { method } }),
    answer: Result,
  });
  if (answer.kind === "ok") return { kind: "started", status: answer.data.status };
  if (answer.kind === "unreachable") return { kind: "failed", away: answer.away };
  const { status, problem } = answer;
  if (status === 401) return { kind: "logged_out" };
  if (status === 404) return { kind: "gone" };
  if (problem.code === "order_not_payable") return { kind: "not_payable" };
  if (problem.code === "coupon_refused") {
    return { kind: "coupon_lost", message: problem.message, totalCents: fromDecimal(problem.amounts?.total ?? 0) ?? 0 };
  }
  if (problem.code === "out_of_stock") {
    return { kind: "out_of_stock", message: problem.message, lines: problem.issues.map(lineAtFault) };
  }
  return { kind: "refused", message: problem.message };
}

function lineAtFault({ product_name: name, message }: { product_name?: unknown; message: string }): string {
  return typeof name === "string" ? `${name}: ${message}` : message;
}

/** Calls a running payment off; answers its status afterwards, since money may have been faster. */
export async function cancelPayment(externalPaymentId: string): Promise<string | null> {
  const answer = await callApi("/functions/v1/cancel-payment", {
    method: "POST",
    body: JSON.stringify({ external_payment_id: externalPaymentId }),
    answer: Result,
  });
  return answer.kind === "ok" ? answer.data.status : null;
}

const Orders = z.array(z.object({ payment_status: z.string() })).check(z.minLength(1));

/** Answered in place of a status when the session has ended. */
export const LOGGED_OUT = "logged_out";

/** The `payment_status` of the order of a payment, or `LOGGED_OUT`; throws when it cannot be had. */
export async function lookAtPayment(externalPaymentId: string): Promise<string> {
  const address = `/rest/v1/orders?external_payment_id=${encodeURIComponent(externalPaymentId)}`;
  const answer: ApiAnswer<z.infer<typeof Orders>> = await callApi(address, { method: "GET", answer: Orders });
  if (answer.kind === "refused" && answer.status === 401) return LOGGED_OUT;
  const status = answer.kind === "ok" ? answer.data[0]?.payment_status : undefined;
  if (status === undefined) throw new Error("payment status unknown");
  return status;
}

/** Takes the coupon off an order that waits to be paid; false when that could not be done. */
export async function payWithoutCoupon(orderId: string): Promise<boolean> {
  const address = `/rest/v1/orders/${orderId}/coupon`;
  const answer = await callApi(address, { method: "DELETE", answer: z.object({ id: z.string() }) });
  return answer.kind === "ok";
}
