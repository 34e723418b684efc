import { toAmount } from "../amount.ts";
import type { OrderRecord } from "../order-record.ts";
import { presentChargeback, presentPayment, presentRefund } from "../present-order.ts";
import { seller } from "../seller.ts";
import type { WebhookSettings } from "./webhook-sender.ts";

/** `order.updated` is the only action that was measured; the others come from the documentation. */
export type NotificationAction =
  | "order.action_required"
  | "order.processed"
  | "order.canceled"
  | "order.expired"
  | "order.refunded"
  | "order.charged_back"
  | "order.updated";

/** Observed in the notification of an unpaid PIX. */
const AMOUNT_OF_NOTHING = { total_paid_amount: "1.00" };

/** The body of an order notification. It has no id of its own, so duplicates cannot be recognised by the body. */
export function notificationOf(
  order: OrderRecord,
  action: NotificationAction,
  { browserUrl, account }: Pick<WebhookSettings, "browserUrl" | "account">,
) {
  const { payment_method, ...payment } = presentPayment(order, browserUrl);
  return {
    action,
    api_version: "v1",
    application_id: seller.applicationId,
    data: {
      id: order.id,
      ...(order.externalReference === null ? {} : { external_reference: order.externalReference }),
      status: order.status,
      status_detail: order.statusDetail,
      total_amount: toAmount(order.totalCents),
      ...(order.statusDetail === "waiting_transfer" ? AMOUNT_OF_NOTHING : {}),
      ...(order.payment.paidCents === null ? {} : { total_paid_amount: toAmount(order.payment.paidCents) }),
      transactions: {
        payments: [{ ...payment, payment_method: { id: payment_method.id, type: payment_method.type } }],
        ...(order.refunds.length === 0 ? {} : { refunds: order.refunds.map(presentRefund) }),
        ...(order.status === "charged_back" ? { chargebacks: [presentChargeback(order)] } : {}),
      },
      type: "online",
      version: order.version,
    },
    date_created: new Date(order.updatedAt).toISOString(),
    live_mode: !account.isTest,
    type: "order",
    user_id: seller.userId,
  };
}
