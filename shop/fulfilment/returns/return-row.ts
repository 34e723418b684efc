import type { Return, ReturnLine } from "./return.ts";
import { isReturnKind, isReturnStatus } from "./return-status.ts";

/** The columns of `returns` that make up a `Return`, under its names. */
export const RETURN_COLUMNS = [
  "returns.id",
  "returns.number",
  "returns.order_id as orderId",
  "returns.kind",
  "returns.status",
  "returns.note",
  "returns.answer",
  "returns.label_url as labelUrl",
  "returns.posting_code as postingCode",
  "returns.sent_carrier as sentCarrier",
  "returns.sent_code as sentCode",
  "returns.shipping_cents as shippingCents",
  "returns.refunded_cents as refundedCents",
  "returns.answer_due_on as answerDueOn",
  "returns.requested_at as requestedAt",
  "returns.answered_at as answeredAt",
  "returns.received_at as receivedAt",
  "returns.closed_at as closedAt",
] as const;

/** A return as the database gives it: kind and status are plain text. */
export interface ReturnRow extends Omit<Return, "kind" | "status"> {
  kind: string;
  status: string;
  lines: ReturnLine[];
}

export function toReturn(row: ReturnRow): Return {
  const { kind, status } = row;
  if (!isReturnKind(kind) || !isReturnStatus(status)) {
    throw new Error(`Return ${row.id} has the unknown kind ${kind} or status ${status}`);
  }
  return { ...row, kind, status };
}
