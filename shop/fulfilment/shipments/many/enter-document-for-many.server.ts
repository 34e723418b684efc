import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { findOrders } from "#shop/ordering/orders/order-queries.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { enterDocument, type PapersAnswer } from "../sending/enter-papers.server.ts";

/**
 * Stores a CPF or CNPJ, also for those of `others` without one that go to the same e-mail and name. Returns the orders
 * it was stored for. Needs 'orders.write'. Rules: BATCH-13, SHIP-47.
 */
export async function enterDocumentForMany(
  deps: Needed,
  staff: StaffSession,
  { orderId, others, document }: { orderId: string; others: readonly string[]; document: string },
): Promise<{ kind: "saved"; orderIds: string[] } | Extract<PapersAnswer, { kind: "refused" }>> {
  const answer = await enterDocument(deps, staff, { orderId, document });
  if (answer.kind === "refused") return answer;
  const orders = await findOrders(deps.db, [orderId, ...others], "record");
  const typedFor = orders.find(({ id }) => id === orderId);
  const orderIds = [orderId];
  for (const order of orders) {
    if (!typedFor || order.id === orderId || order.customerDocument) continue;
    if (order.customerEmail.toLowerCase() !== typedFor.customerEmail.toLowerCase()) continue;
    if (order.customerName !== typedFor.customerName) continue;
    const also = await enterDocument(deps, staff, { orderId: order.id, document });
    if (also.kind === "saved") orderIds.push(order.id);
  }
  return { kind: "saved", orderIds };
}
