import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { type AuditLine, readAuditPage } from "#shop/audit/audit-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Return } from "../return.ts";
import { findAnyReturn, returnsOfOrder } from "../return-queries.server.ts";
import { moneyForExchange, shippingDue } from "../return-refund.ts";
import { isOpenReturn } from "../return-status.ts";
import { readArrival, readFreePieces } from "./staff-return-queries.server.ts";

export interface ReturnMoney {
  amountCents: Centavos;
  state: "requested" | "done" | "failed";
  doneAt: Date | null;
}

export interface StaffReturn {
  /** Its shipping is what is due now. */
  made: Return;
  order: Order;
  others: Return[];
  /** About the pieces' condition. */
  arrivalNote: string;
  /** Available pieces for the replacement, by line id, without those reserved for this return. */
  free: Record<string, number>;
  /** The shop's money for the exchange; only relevant while it is open. */
  exchangeMoney: "whole" | "short" | "none";
  /** Null while nothing is refunded. */
  money: ReturnMoney | null;
  /** Oldest first. */
  trail: AuditLine[];
}

/** Null: unknown. Needs 'returns.read'. */
export async function readStaffReturn(
  db: Database,
  staff: Pick<StaffSession, "role">,
  returnId: string,
): Promise<StaffReturn | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "returns.read");
  if (notAllowed) return notAllowed;
  const made = await findAnyReturn(db, returnId);
  if (!made) return null;
  const [order, all, row, free, trail] = await Promise.all([
    readOrder(db, made.orderId),
    returnsOfOrder(db, made.orderId),
    readArrival(db, returnId),
    readFreePieces(db, returnId),
    readAuditPage(db, { subject: `return:${returnId}` }),
  ]);
  const { arrivalNote, amountCents, state, doneAt } = row;
  const others = all.filter(({ id }) => id !== returnId);
  const left = isOpenReturn(made.status) ? await readMoneyLeft(db, order.externalPaymentId) : 0;
  const known = state === "requested" || state === "done" || state === "failed" ? state : null;
  return {
    made: isOpenReturn(made.status) ? { ...made, shippingCents: shippingDue(order, others, made, left) } : made,
    order,
    others,
    exchangeMoney: moneyForExchange(order, made, left),
    arrivalNote,
    free,
    money: amountCents !== null && known ? { amountCents, state: known, doneAt } : null,
    trail: trail.lines.toReversed(),
  };
}
