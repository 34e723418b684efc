import type { Centavos } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { wantsAgency } from "../labels/agency.ts";
import { labelVersion } from "../labels/label-lines.ts";
import { type LabelsAnswer, requestLabels } from "../labels/request-labels.server.ts";
import type { ShipmentProblem } from "../shipment.ts";
import { MOST_ORDERS_AT_ONCE, missingInWallet } from "./many-orders.ts";
import { quoteMany } from "./quote-many.server.ts";
import { type ManyOrder, readManyOrders } from "./read-many.server.ts";

export interface OneLabelWish {
  orderId: string;
  serviceId: string;
  /** The `labelVersion` that the page showed. */
  seen: string;
}

export interface ManyWishes {
  labels: readonly OneLabelWish[];
  /** As the page showed it; null: it showed none. */
  seenCents: Centavos | null;
}

export type LeftOutReason =
  /** What it may get now is something else than the page showed, or nothing. */
  | "changed"
  | "no_price"
  /** The service does not go there, or does not take this parcel. */
  | "not_served"
  | "agency_missing"
  /** Our own fault; logged. */
  | "failed"
  | Extract<LabelsAnswer, { kind: "refused" }>["reason"];

export type ManyBought =
  | { kind: "bought"; orderIds: string[]; leftOut: { orderId: string; reason: LeftOutReason }[] }
  | { kind: "refused"; reason: "not_allowed" | "not_configured" | "nothing_to_buy" }
  | { kind: "refused"; reason: "sender_incomplete"; missing: string[] }
  | { kind: "refused"; reason: "balance"; sumCents: Centavos; balanceCents: Centavos; missingCents: Centavos }
  | { kind: "refused"; reason: "dearer"; sumCents: Centavos }
  | { kind: "refused"; reason: "no_answer"; problem: ShipmentProblem };

/**
 * Requests one label for each order, one after another. None if the wallet holds less than all cost now, or they cost
 * more than the page showed. An order that gets none does not stop the others. A transaction per order: a repeated
 * press, another process or a kill in between buys no label twice. Needs 'orders.write'. Rules: BATCH-4, BATCH-5,
 * BATCH-6.
 */
export async function buyManyLabels(
  deps: Needed,
  staff: StaffSession,
  { labels, seenCents }: ManyWishes,
): Promise<ManyBought> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const wishes = new Map(labels.slice(0, MOST_ORDERS_AT_ONCE).map((wish) => [wish.orderId, wish]));
  const many = await readManyOrders(deps, staff, [...wishes.keys()]);
  if ("kind" in many) return many;
  if (!many.connected) return { kind: "refused", reason: "not_configured" };
  const missing = many.missingInSender;
  if (missing.length > 0) return { kind: "refused", reason: "sender_incomplete", missing };

  const leftOut: { orderId: string; reason: LeftOutReason }[] = [];
  const asked: { many: ManyOrder; wish: OneLabelWish }[] = [];
  for (const each of many.orders) {
    const wish = wishes.get(each.order.id);
    if (!wish) continue;
    const reason = reasonAgainst(each, wish, many.namesAgencies);
    if (reason === null) asked.push({ many: each, wish });
    else leftOut.push({ orderId: wish.orderId, reason });
  }
  if (asked.length === 0 && leftOut.length === 0) return { kind: "refused", reason: "nothing_to_buy" };
  if (asked.length === 0) return { kind: "bought", orderIds: [], leftOut };

  const quotes = await quoteMany(
    deps,
    asked.map((each) => each.many),
  );
  if (quotes.kind === "refused") return quotes;
  if (quotes.kind === "failed") return { kind: "refused", reason: "no_answer", problem: quotes.problem };
  const priced = asked.flatMap(({ many: each, wish }) => {
    const prices = valueAt(quotes.prices, wish.orderId) ?? null;
    const price = prices?.find(({ serviceId }) => serviceId === wish.serviceId);
    if (price) return [{ many: each, wish, priceCents: price.priceCents }];
    leftOut.push({ orderId: wish.orderId, reason: prices === null ? "no_price" : "not_served" });
    return [];
  });
  const sumCents: Centavos = priced.reduce((total, { priceCents }) => total + priceCents, 0);
  const { balanceCents } = quotes;
  const missingCents = missingInWallet(balanceCents, sumCents);
  if (balanceCents !== null && missingCents > 0) {
    return { kind: "refused", reason: "balance", sumCents, balanceCents, missingCents };
  }
  if (seenCents !== null && sumCents > seenCents) return { kind: "refused", reason: "dearer", sumCents };

  const orderIds: string[] = [];
  for (const { many: each, wish } of priced) {
    const answer = await requestOne(deps, staff, each, wish);
    if (answer === "wanted") orderIds.push(wish.orderId);
    else leftOut.push({ orderId: wish.orderId, reason: answer });
  }
  return { kind: "bought", orderIds, leftOut };
}

/** Before any price is known; null: it can be requested. */
function reasonAgainst({ state, label }: ManyOrder, wish: OneLabelWish, namesAgencies: boolean): LeftOutReason | null {
  if (state.kind === "buying" || state.kind === "ready" || state.kind === "sent") return "has_parcels";
  if (state.kind !== "to_buy") return "changed";
  if (labelVersion(label.left) !== wish.seen) return "contents_changed";
  if (wish.serviceId === "") return "unknown_service";
  return namesAgencies && wantsAgency(wish.serviceId) ? "agency_missing" : null;
}

async function requestOne(
  deps: Needed,
  staff: StaffSession,
  { label, box }: ManyOrder,
  { orderId, serviceId, seen }: OneLabelWish,
): Promise<"wanted" | LeftOutReason> {
  const contents = label.left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  try {
    const answer = await requestLabels(deps, staff, { orderId, serviceId, boxes: [{ box, contents }], seen });
    return answer.kind === "wanted" ? "wanted" : answer.reason;
  } catch (error) {
    deps.logger.error({ err: error, order: orderId }, "a label of several could not be requested");
    return "failed";
  }
}
