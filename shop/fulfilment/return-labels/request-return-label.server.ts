import { dayInSaoPaulo } from "#platform/clock.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { type MovedReturn, moveReturn } from "#shop/fulfilment/returns/move-return.server.ts";
import { reserveReplacement } from "#shop/fulfilment/returns/reserve-replacement.server.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { findAnyReturn, readReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { HOW_TO_PACK } from "#shop/fulfilment/returns/return-texts.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { packedBox } from "#shop/fulfilment/shipments/labels/packed-box.server.ts";
import { MOST_WITHOUT_INVOICE } from "#shop/fulfilment/shipments/sending/invoice-rule.ts";
import type { Box } from "#shop/fulfilment/shipments/shipment.ts";
import { isActiveParcel } from "#shop/fulfilment/shipments/shipment-state.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import { readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { missingInSender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { applyReturnNewsIn } from "./apply-return-news.server.ts";
import { canBuyReturnLabel, isReverseService, REVERSE_SERVICES, type ReverseServiceId } from "./return-label.ts";
import { findOriginalLabel, listReturnLabels } from "./return-label-queries.server.ts";
import { insertReturnLabel } from "./return-label-store.server.ts";
import { returnLabelStepJob } from "./reverse-labels.server.ts";
import { insuredOf } from "./reverse-request.ts";

export interface ReturnLabelWish {
  returnId: string;
  /** The provider's id. */
  serviceId: string;
  /** The price shown. A dearer label is not paid for. */
  priceCents: Centavos;
}

export type ReturnLabelAnswer =
  | { kind: "wanted"; labelId: string }
  /** `not_possible`: the return awaits no pieces. `has_label`: one is alive. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "not_possible" | "has_label" }
  /** `out_of_stock`: the size of an exchange is gone. */
  | { kind: "refused"; reason: "unknown_service" | "price_missing" | "out_of_stock" }
  | { kind: "refused"; reason: ReturnLabelBlock }
  | { kind: "refused"; reason: "sender_incomplete"; missing: string[] };

/** No token, no CPF of the customer, pieces worth more than may be declared. */
export type ReturnLabelBlock = "not_configured" | "document_missing" | "too_dear";

/**
 * For a return whose customer still has to send the pieces; jobs buy the label and mail its code. An unanswered return
 * is approved with it. A label whose code is over is replaced. Two requests make one label. Needs 'returns.write'.
 * Rules: REFUND-82, REFUND-85, REFUND-86.
 */
export async function requestReturnLabel(
  deps: Needed,
  staff: StaffSession,
  { returnId, serviceId, priceCents }: ReturnLabelWish,
): Promise<ReturnLabelAnswer> {
  const { db } = deps;
  const notAllowed = refuseUnlessAllowed(staff, "returns.write");
  if (notAllowed) return notAllowed;
  const made = await findAnyReturn(db, returnId);
  if (!made) return { kind: "refused", reason: "not_found" };
  if (!isReverseService(serviceId)) return { kind: "refused", reason: "unknown_service" };
  if (!Number.isSafeInteger(priceCents) || priceCents < 1) return { kind: "refused", reason: "price_missing" };
  const order = await readOrder(db, made.orderId);
  const blocked = await blockOfReturnLabel(deps, made, order);
  if (blocked) return { kind: "refused", reason: blocked };
  const missing = missingInSender((await readSetting(deps, shippingSender)).value);
  if (missing.length > 0) return { kind: "refused", reason: "sender_incomplete", missing };
  const box = await returnedBox(deps, made, order);
  const wanted = { deps, staff, returnId, serviceId, priceCents, box };
  return made.status === "requested" ? approveWithLabel(wanted) : labelOfApproved(wanted, made.orderId);
}

interface Wanted {
  deps: Needed;
  staff: StaffSession;
  returnId: string;
  serviceId: ReverseServiceId;
  priceCents: Centavos;
  box: Box;
}

async function approveWithLabel(wanted: Wanted): Promise<ReturnLabelAnswer> {
  const { deps, staff, returnId } = wanted;
  let labelId = "";
  const move = { returnId, to: "approved", actor: staff, seen: "requested", isMailed: false } as const;
  const moved: MovedReturn<"out_of_stock" | "has_label"> = await moveReturn<"out_of_stock" | "has_label">(
    deps,
    move,
    async (trx, { held, now }) => {
      if (held.kind === "exchange" && !(await reserveReplacement(trx, held))) return { refused: "out_of_stock" };
      const id = await insertUnlessAlive(trx, wanted, { isAnswer: true });
      if (id === null) return { refused: "has_label" };
      labelId = id;
      return { change: { answer: HOW_TO_PACK, label_url: null, posting_code: null, answered_at: now } };
    },
  );
  return moved.kind === "moved" ? { kind: "wanted", labelId } : moved;
}

function labelOfApproved(wanted: Wanted, orderId: string): Promise<ReturnLabelAnswer> {
  return inTransaction(wanted.deps.db, async (trx): Promise<ReturnLabelAnswer> => {
    await lockOrderForWrite(trx, orderId);
    const { status } = await readReturn(trx, wanted.returnId);
    if (status !== "approved") return { kind: "refused", reason: "not_possible" };
    const labelId = await insertUnlessAlive(trx, wanted, { isAnswer: false });
    return labelId === null ? { kind: "refused", reason: "has_label" } : { kind: "wanted", labelId };
  });
}

/** Null: a label is alive. The caller must hold the order's row lock. */
async function insertUnlessAlive(
  trx: DatabaseTransaction,
  { deps, staff, returnId, serviceId, priceCents, box }: Wanted,
  { isAnswer }: { isAnswer: boolean },
): Promise<string | null> {
  const now = deps.clock();
  const [last] = await listReturnLabels(trx, returnId);
  const { status } = await readReturn(trx, returnId);
  if (!canBuyReturnLabel(status, last ?? null, dayInSaoPaulo(now))) return null;
  if (last && isActiveParcel(last.state)) {
    await applyReturnNewsIn(deps, trx, last, { milestones: { expired: null }, trackingCode: null });
  }
  const id = await insertReturnLabel(trx, { returnId, serviceId, box, agreedCents: priceCents, isAnswer }, now);
  await deps.jobs.send(trx, returnLabelStepJob, { labelId: id });
  const service = REVERSE_SERVICES.find((each) => each.id === serviceId)?.label;
  const entry = { actor: staff.staffId, action: "return.label_wanted", subject: `return:${returnId}` } as const;
  await recordAudit(trx, { ...entry, after: { service, amountCents: priceCents } }, now);
  return id;
}

export async function blockOfReturnLabel(
  { db, config }: Pick<Services, "db" | "config">,
  made: Pick<Return, "orderId" | "lines">,
  order: Pick<Order, "items" | "customerDocument">,
): Promise<ReturnLabelBlock | null> {
  if (!(await readCarrierAccess(db, config))) return "not_configured";
  // A declaration of contents goes with it, also where the purchase had an invoice.
  if (insuredOf(made, order) > MOST_WITHOUT_INVOICE) return "too_dear";
  const lacksDocument = !order.customerDocument && (await findOriginalLabel(db, made)) === null;
  return lacksDocument ? "document_missing" : null;
}

export function returnedBox(
  { db }: Pick<Services, "db">,
  { lines }: Pick<Return, "lines">,
  { items }: Pick<Order, "items">,
): Promise<Box> {
  return packedBox(
    db,
    lines.flatMap(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId);
      return item ? [{ ...item, quantity }] : [];
    }),
  );
}
