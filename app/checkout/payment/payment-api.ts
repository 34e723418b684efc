import { listOf, record, text } from "#app/request/answer-shape.ts";
import { callApi } from "../call-api.ts";

const Result = record({ status: text });

export type PaymentCancellation =
  /** The status after the call; may be 'approved' if the payment came first. */
  | { kind: "done"; status: string }
  /** The payment cannot be cancelled; `message` says why. */
  | { kind: "refused"; message: string }
  | { kind: "failed" };

/** Cancels a running payment. */
export async function requestPaymentCancellation(externalPaymentId: string): Promise<PaymentCancellation> {
  const answer = await callApi("/functions/v1/cancel-payment", {
    method: "POST",
    body: JSON.stringify({ external_payment_id: externalPaymentId }),
    answer: Result,
  });
  if (answer.kind === "ok") return { kind: "done", status: answer.data.status };
  const isKept = answer.kind === "refused" && answer.problem.code === "payment_still_payable";
  return isKept ? { kind: "refused", message: answer.problem.message } : { kind: "failed" };
}

/** Makes the server ask the provider for the payment's status now. Read the result with `readPaymentStatus`. */
export async function refreshPaymentStatus(externalPaymentId: string): Promise<void> {
  await callApi("/functions/v1/check-payment", {
    method: "POST",
    body: JSON.stringify({ external_payment_id: externalPaymentId }),
    answer: Result,
  });
}

const Orders = listOf(record({ payment_status: text }));

/** Returned instead of a status when the session has ended. */
export const LOGGED_OUT = "logged_out";

/** The order's `payment_status` for a payment, or `LOGGED_OUT`. Throws if it cannot be read. */
export async function readPaymentStatus(externalPaymentId: string): Promise<string> {
  const address = `/rest/v1/orders?external_payment_id=${encodeURIComponent(externalPaymentId)}`;
  const answer = await callApi(address, { method: "GET", answer: Orders });
  if (answer.kind === "refused" && answer.status === 401) return LOGGED_OUT;
  const status = answer.kind === "ok" ? answer.data[0]?.payment_status : undefined;
  if (status === undefined) throw new Error("payment status unknown");
  return status;
}

/** Removes the coupon from an unpaid order; false on failure. */
export async function dropOrderCoupon(orderId: string): Promise<boolean> {
  const address = `/rest/v1/orders/${orderId}/coupon`;
  const answer = await callApi(address, { method: "DELETE", answer: record({ id: text }) });
  return answer.kind === "ok";
}

/** Removes unavailable pieces from an unpaid order; `nothing_left` if that is all of them. */
export async function dropUnavailableItems(orderId: string): Promise<"done" | "nothing_left" | "failed"> {
  const address = `/rest/v1/orders/${orderId}/missing-items`;
  const answer = await callApi(address, { method: "DELETE", answer: record({ id: text }) });
  if (answer.kind === "ok") return "done";
  return answer.kind === "refused" && answer.problem.code === "nothing_left" ? "nothing_left" : "failed";
}
