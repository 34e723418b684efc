import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import {
  checkOrderEmail,
  type EmailRefusal,
  type TypedEmail,
} from "#shop/ordering/orders/access/order-email.server.ts";
import { allows, type OrderRight } from "#shop/ordering/orders/access/order-right.ts";
import { type Shopper, shopperName } from "#shop/ordering/orders/access/shopper.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { lockOrderForWrite, recordEventOnce } from "#shop/ordering/orders/order-state-store.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { returnMailJob } from "./emails/send-return-mail.server.ts";
import { encodePhotos } from "./photos/encode-photos.server.ts";
import type { Return } from "./return.ts";
import { answerDueOn } from "./return-deadline.ts";
import { exchangeOffer, giveUpOffer, type NoReturnReason } from "./return-offer.ts";
import { returnsOfOrder } from "./return-queries.server.ts";
import { piecesLeft, refundAmounts } from "./return-refund.ts";
import { type RequestProblem, type ReturnRequest, requestProblems } from "./return-request.ts";
import type { ReturnKind } from "./return-status.ts";
import { insertReturn } from "./return-store.server.ts";
import { exchangeSizes } from "./size-queries.server.ts";

export type OpenedReturn =
  | { kind: "opened"; returnId: string }
  /** Unknown, or not the shopper's: same answer, so that nobody can probe for orders. */
  | { kind: "refused"; reason: "not_found" }
  | { kind: "refused"; reason: NoReturnReason }
  | { kind: "refused"; reason: "invalid"; problems: RequestProblem[] }
  | EmailRefusal;

/**
 * For a shopper who may give the order up: withdrawal within 7 days of delivery (CDC art. 49) or before it, another
 * size within the same time, a defect within the 90-day guarantee. Mails customer and shop (Decree 7.962/2013 art. 4
 * and 5). Unsent orders: `giveUp`. `typed`: the order's e-mail, asked of who holds only a link. Rules: REFUND-8,
 * REFUND-17, REFUND-19, REFUND-73.
 */
export async function openReturn(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits">,
  orderId: string,
  request: ReturnRequest,
  shopper: Shopper,
  typed: TypedEmail | null = null,
): Promise<OpenedReturn> {
  const { db, clock, jobs, rateLimits } = deps;
  const right = await findRight(deps, orderId, shopper);
  if (right === null || !allows(right, "return")) return { kind: "refused", reason: "not_found" };
  const limit = await rateLimits.take("return", requesterOf(right, orderId, shopper));
  if (limit.kind === "refused") return { ...limit, reason: "too_many_attempts" };
  const unproven = right === "link" ? await checkOrderEmail(deps, orderId, typed) : null;
  if (unproven) return unproven;
  const photos = request.kind === "defect" ? await encodePhotos(request.photos ?? []) : [];
  return inTransaction(db, async (trx) => {
    const order = await lockOrderForWrite(trx, orderId);
    const earlier = await returnsOfOrder(trx, orderId);
    const refused = offerRefusal(request.kind, order, earlier, clock());
    if (refused) return { kind: "refused", reason: refused };
    const sizes = await exchangeSizes(trx, order);
    const problems = requestProblems(request, order, piecesLeft(order, earlier), sizes);
    if (typeof photos === "string") problems.push({ orderItemId: null, problem: photos });
    if (problems.length > 0 || typeof photos === "string") return { kind: "refused", reason: "invalid", problems };

    const now = clock();
    const left = await readMoneyLeft(trx, order.externalPaymentId);
    const amounts = refundAmounts(order, earlier, request.lines, left);
    const returnId = await insertReturn(trx, {
      orderId,
      kind: request.kind,
      note: request.note.trim(),
      shippingCents: amounts.shippingCents,
      answerDueOn: answerDueOn(now),
      at: now,
      photos,
      lines: request.lines.map(({ orderItemId, quantity, wantedSize }, index) => ({
        orderItemId,
        quantity,
        refundCents: amounts.lines[index] ?? 0,
        wanted:
          request.kind === "exchange"
            ? (sizes.get(orderItemId)?.find(({ size }) => size === wantedSize) ?? null)
            : null,
      })),
    });
    await recordEventOnce(trx, { orderId, kind: "return_requested", subject: returnId, at: now });
    const entry = {
      actor: shopperName(shopper),
      action: "return.requested" as const,
      subject: `return:${returnId}`,
    };
    await recordAudit(trx, { ...entry, after: { kind: request.kind, lines: request.lines } }, now);
    await jobs.send(trx, returnMailJob, { returnId, kind: "requested" });
    await jobs.send(trx, returnMailJob, { returnId, kind: "shop_requested" });
    return { kind: "opened", returnId };
  });
}

/** Requests are limited by customer, or by order without an account. */
function requesterOf(right: OrderRight, orderId: string, { customerId }: Shopper): string {
  return right === "owner" && customerId !== null ? customerId : orderId;
}

function offerRefusal(kind: ReturnKind, order: Order, earlier: Return[], now: Date): NoReturnReason | null {
  if (kind === "regret") {
    const offer = giveUpOffer(order, earlier, now);
    if (offer.kind === "none") return offer.reason;
    return offer.kind === "cancel" ? "not_sent" : null;
  }
  const offer = exchangeOffer(order, earlier, now);
  if (offer.kind === "none") return offer.reason;
  return kind === "exchange" && !offer.sizes ? "too_late" : null;
}
