import { randomUUID } from "node:crypto";
import { HOUR_MS } from "#platform/clock.ts";
import { claimKey, findStoredResponse } from "#platform/concurrency/idempotency-store.server.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { undeliverableAddress } from "#platform/email/undeliverable-address.ts";
import type { Centavos } from "#platform/money.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { holdForOrder } from "#shop/catalogue/stock/order-hold-store.server.ts";
import type { Shortage } from "#shop/catalogue/stock/stock-request.ts";
import { claimHash, claimSecret } from "#shop/ordering/orders/access/claim.ts";
import { replacedText } from "#shop/ordering/orders/along/replacement.ts";
import { insertReplacement } from "#shop/ordering/orders/along/replacement-store.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { insertOrder } from "#shop/ordering/orders/order-store.server.ts";
import { cancelUnpaidOrdersJob } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { lockOrderToAddTo, type Replaced, readReplaced } from "../additions/may-add.server.ts";
import { insertNote } from "../desk-store.server.ts";
import type { PiecesBack } from "../pieces-left.ts";
import { deleteDraft } from "./draft-store.server.ts";
import { ALONG } from "./manual-order-form.ts";
import { type ManualPrice, type ManualWish, priceManualOrder } from "./price-manual-order.server.ts";

export interface ManualOrderWish extends ManualWish {
  /** UUID of the form: the same form makes one order. */
  key: string;
  note: string;
  /** What the page showed; null: nothing. */
  expectedCents: Centavos | null;
}

export type MadeOrder =
  /** `replayed`: this form made it before. */
  | { kind: "made"; orderId: string; replayed: boolean }
  | Exclude<ManualPrice, { kind: "priced" }>
  | NotAllowed
  | { kind: "refused"; reason: "key_reused" }
  | { kind: "refused"; reason: "taken"; shortages: Shortage[] }
  | { kind: "refused"; reason: "total_changed"; totalCents: Centavos };

/**
 * Makes an order for a customer in one transaction, at the server's prices: reserves the pieces until the order
 * expires, with note, audit entry and the job that ends it. The same form makes one order. Needs 'orders.write',
 * 'orders.discount' for a discount, and 'orders.refund' to replace pieces of another order. Rules: DESK-1, DESK-5,
 * DESK-8, DESK-12, EDIT-27.
 */
export async function makeManualOrder(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "carrierCircuit">,
  staff: StaffActor,
  wish: ManualOrderWish,
): Promise<MadeOrder> {
  const notAllowed =
    refuseUnlessAllowed(staff, "orders.write") ??
    (wish.discount && refuseUnlessAllowed(staff, "orders.discount")) ??
    (wish.replaces && refuseUnlessAllowed(staff, "orders.refund"));
  if (notAllowed) return notAllowed;
  const { db, clock, config, jobs } = deps;
  const key = { scope: `manual-orders:${staff.staffId}`, key: wish.key, body: wish };
  const before = await findStoredResponse(db, key);
  if (before.kind === "refused") return before;
  if (before.kind === "replayed") return { kind: "made", orderId: before.answer, replayed: true };

  const priced = await priceManualOrder(deps, staff.role, wish);
  if (priced.kind === "refused") return priced;
  const { price } = priced;
  const totalCents = price.amounts.netCents;
  if (wish.expectedCents !== null && wish.expectedCents !== totalCents)
    return { kind: "refused", reason: "total_changed", totalCents };

  const id = randomUUID();
  const now = clock();
  const expiresAt = new Date(now.getTime() + config.manualOrders.holdHours * HOUR_MS);
  const first = wish.delivery === ALONG ? (wish.along ?? null) : null;
  const sentWith = priced.replaced?.isWhole ? null : first;
  const manual = { madeBy: staff.staffId, expiresAt, discountReason: wish.discount?.reason ?? null, sentWith };
  const hash = claimHash(claimSecret(config.appSecret, id));
  const email = priced.input.customer_email || undeliverableAddress(id, config.noEmailDomain);
  const input = { ...priced.input, customer_email: email };
  const order = { id, customerId: null, claimHash: hash, input, price, actor: staff.staffId, now, manual };
  try {
    return await inTransaction(db, async (trx): Promise<MadeOrder> => {
      const taken = await claimKey(trx, key, id);
      if (taken.kind === "refused") return taken;
      if (taken.kind === "replayed") return { kind: "made", orderId: taken.answer, replayed: true };
      const paid = first && (await lockOrderToAddTo(trx, first));
      if (first && !paid) throw new Undone(ALONG_CLOSED);
      await insertOrder(trx, order);
      if (paid && wish.replaces) {
        const asked = { wanted: wish.replaces, seen: priced.replaced, additionId: id, madeBy: staff.staffId, at: now };
        await askToReplace(trx, paid, asked);
      }
      if (wish.note !== "") {
        await insertNote(trx, { id, orderId: id, staffId: staff.staffId, text: wish.note, at: now });
        const entry = { actor: staff.staffId, action: "order.note_written", subject: `order:${id}` } as const;
        await recordAudit(trx, entry, now);
      }
      await deleteDraft(trx, wish.key);
      await jobs.send(trx, cancelUnpaidOrdersJob, {}, { startAfter: expiresAt });
      const held = await holdForOrder(trx, id, price.lines, expiresAt);
      if (held.kind === "refused") throw new Undone({ kind: "refused", reason: "taken", shortages: held.shortages });
      return { kind: "made", orderId: id, replayed: false };
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}

/** They leave their order once this one is paid, and must be worth what they were when it was priced. */
async function askToReplace(
  trx: DatabaseTransaction,
  paid: Order,
  { wanted, seen, additionId, madeBy, at }: AskedToReplace,
): Promise<void> {
  const now = await readReplaced(trx, paid, wanted);
  const isSame = typeof now !== "string" && now.backCents === seen?.backCents && now.isWhole === seen.isWhole;
  if (!isSame) {
    throw new Undone({ kind: "refused", reason: "not_replaced", why: typeof now === "string" ? now : "changed" });
  }
  const { isWhole, backCents } = now;
  const asked = { ...wanted, additionId, orderId: paid.id, editId: randomUUID(), isWhole, backCents, madeBy };
  await insertReplacement(trx, asked);
  const after = { pieces: [replacedText(now)], amountCents: backCents };
  const entry = {
    actor: staffActor(madeBy),
    action: "order.replacement_asked",
    subject: `order:${paid.id}`,
    after,
  } as const;
  await recordAudit(trx, entry, at);
}

interface AskedToReplace {
  wanted: PiecesBack;
  seen: Replaced | null;
  additionId: string;
  madeBy: string;
  at: Date;
}

const ALONG_CLOSED: MadeOrder = { kind: "refused", reason: "along_closed" };

/** Rolls the transaction back: pieces are reserved for all lines or for none. */
class Undone extends Error {
  readonly answer: MadeOrder;
  constructor(answer: MadeOrder) {
    super("staff order refused");
    this.answer = answer;
  }
}
