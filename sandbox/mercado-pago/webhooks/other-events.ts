import type { OrderRecord } from "../order-record.ts";
import { caseIdOf, claimIdOf } from "../present-order.ts";
import { seller } from "../seller.ts";

/**
 * Topics besides `order` that an application can subscribe to: the payment of the order, chargebacks and claims about
 * it, and the fraud alert that asks not to deliver. `unheard-of` stands for topics the provider may add.
 */
export const OTHER_TOPICS = ["payment", "chargeback", "claim", "fraud-alert", "unheard-of"] as const;
export type OtherTopic = (typeof OTHER_TOPICS)[number];

/** A notification as it goes over the wire. */
export interface WireEvent {
  /** Its name in the control panel. */
  action: string;
  /** `data.id` of the query string; null: omitted. */
  dataId: string | null;
  type: string;
  body: string;
  /** Never retried: a fraud alert is sent once. */
  once?: boolean;
}

/**
 * A notification of another topic about an order's payment, in the documented shapes: `data.id` of a chargeback is its
 * case, a number too large for JavaScript; that of a claim is the claim, without any reference to the payment; a fraud
 * alert has no `data.id`.
 * https://www.mercadopago.com.br/developers/pt/docs/your-integrations/notifications/additional-info
 */
export function otherEvent(
  order: OrderRecord,
  topic: OtherTopic,
  { now, isLive }: { now: number; isLive: boolean },
): WireEvent {
  const paymentId = order.payment.referenceId;
  const common = {
    api_version: "v1",
    date_created: new Date(now).toISOString(),
    id: now,
    live_mode: isLive,
    user_id: Number(seller.userId),
  };
  switch (topic) {
    case "payment": {
      const body = { action: "payment.updated", ...common, data: { id: paymentId }, type: "payment" };
      return { action: "payment.updated", dataId: paymentId, type: "payment", body: JSON.stringify(body) };
    }
    case "chargeback": {
      const type = "topic_chargebacks_wh";
      const caseId = caseIdOf(order.payment);
      const data = `{"checkout":"API","date_updated":"0001-01-01T00:00:00Z","id":${caseId},"payment_id":${paymentId},"site_id":"MLB"}`;
      const rest = { application_id: Number(seller.applicationId), ...common, type, version: now };
      const body = `{"actions":["changed_case_status"],"data":${data},${JSON.stringify(rest).slice(1)}`;
      return { action: "changed_case_status", dataId: caseId, type, body };
    }
    case "claim": {
      const claimId = claimIdOf(order.payment);
      const data = { id: claimId, resource: `/post-purchase/v1/claims/${claimId}` };
      const body = { action: "created", ...common, data, type: "claim" };
      return { action: "created", dataId: claimId, type: "topic_claims_integration_wh", body: JSON.stringify(body) };
    }
    case "fraud-alert": {
      const type = "stop_delivery_op_wh";
      const data = { description: "desc", merchant_order: now, payment_id: Number(paymentId), site_id: "MLB" };
      const body = { action: "Created", ...common, data, id: paymentId, type, version: 1 };
      return { action: "Created", dataId: null, type, body: JSON.stringify(body), once: true };
    }
    case "unheard-of": {
      const body = { action: "updated", ...common, data: { id: "42", about: "nobody knows" }, type: "topic_new_wh" };
      return { action: "updated", dataId: "42", type: "topic_new_wh", body: JSON.stringify(body) };
    }
  }
}
