import { HOUR_MS } from "#platform/clock.ts";
import { packedBox } from "#shop/fulfilment/shipments/labels/packed-box.server.ts";
import { requestLabels } from "#shop/fulfilment/shipments/labels/request-labels.server.ts";
import { applyTrackingUpdate } from "#shop/fulfilment/shipments/tracking/apply-tracking-update.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { later, type PlacedDemoOrder } from "./live-order.server.ts";

const SEDEX = "2";
const COURSE = [
  { move: "post", milestone: "posted", hours: 4 },
  { move: "receive", milestone: "received", hours: 13 },
  { move: "lose", milestone: "undelivered", hours: 100 },
] as const;

/** Bought now, posted and on its way as far as the present allows. False: this order gets no label. */
export async function sendByLabel({ life, id: orderId }: PlacedDemoOrder, at: Date): Promise<boolean> {
  const { deps, payer, staff } = life;
  const { items } = await readOrder(deps.db, orderId);
  const contents = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const boxes = [{ box: await packedBox(deps.db, items), contents }];
  const answer = await requestLabels(deps, staff, { orderId, serviceId: SEDEX, boxes });
  if (answer.kind === "refused") return false;
  await life.runDueWork();
  for (const { move, milestone, hours } of COURSE) {
    const moment = later(at, hours * HOUR_MS);
    for (const id of life.moveTo(moment) ? answer.shipmentIds : []) {
      await payer.act(`shipments/${id}`, move, moment);
      // As the carrier's notice would.
      await applyTrackingUpdate(deps, { id, orderId }, { milestones: { [milestone]: moment }, trackingCode: null });
    }
  }
  return true;
}
