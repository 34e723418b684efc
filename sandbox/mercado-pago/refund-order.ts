import { z } from "zod";
import { AMOUNT_PATTERN, toCents } from "./amount.ts";
import type { ApiError } from "./api-errors.ts";
import { canChange } from "./order-changes.ts";
import { type OrderRecord, type RefundRecord, refundableCents } from "./order-record.ts";
import { e2eId } from "./pix/e2e-id.ts";
import { problemsAsErrors, problemsOfIssues } from "./request-problems.ts";
import { ulid } from "./ulid.ts";

const refundRequest = z.strictObject({
  transactions: z.array(z.strictObject({ id: z.string(), amount: z.string().regex(AMOUNT_PATTERN) })).length(1),
});

/** 180 days; the wording of the refusal is not confirmed. */
const TERM_MS = 180 * 24 * 3_600_000;

export type CheckedRefund =
  | { kind: "accepted"; refund: RefundRecord }
  | { kind: "refused"; status: 400 | 404 | 409; errors: ApiError[] };

/**
 * Validates `POST /v1/orders/{id}/refund`. An empty body refunds the rest; a partial refund names payment and amount.
 */
export function checkRefund(order: OrderRecord, body: string, now: number): CheckedRefund {
  if (order.status === "refunded")
    return refusal(409, "order_already_refunded", "The order has already been refunded.");
  if (!canChange(order, "refund"))
    return refusal(409, "cannot_refund_order", "The order status does not allow a refund.");
  if (now - order.createdAt > TERM_MS) {
    return refusal(409, "cannot_refund_order", "The term for refunding the order is over.");
  }
  const left = refundableCents(order);
  if (body.trim() === "" || body.trim() === "{}") return accept(order, left, now);

  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return refusal(400, "json_syntax_error", "The request body is not valid JSON");
  }
  const parsed = refundRequest.safeParse(json, { reportInput: true });
  if (!parsed.success) {
    return { kind: "refused", status: 400, errors: problemsAsErrors(problemsOfIssues(parsed.error.issues)) };
  }
  const [asked] = parsed.data.transactions;
  if (asked?.id !== order.payment.id) return refusal(404, "transaction_not_found", "Transaction not found.");
  const cents = toCents(asked.amount);
  if (cents === 0) return refusal(400, "property_value", "The amount must be greater than 0.");
  if (cents > left) return refusal(400, "refund_amount_exceeds", "The refund amount exceeds the available amount.");
  return accept(order, cents, now);
}

function accept(order: OrderRecord, cents: number, now: number): CheckedRefund {
  const id = ulid(now);
  return {
    kind: "accepted",
    refund: {
      id: `REF${id}`,
      transactionId: order.payment.id,
      referenceId: id,
      cents,
      e2eId: e2eId("D", now),
      status: "processed",
    },
  };
}

function refusal(status: 400 | 404 | 409, code: string, message: string): CheckedRefund {
  return { kind: "refused", status, errors: [{ code, message }] };
}
