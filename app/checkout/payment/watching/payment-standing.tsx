import { useRevalidator } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { hasAttemptEnded } from "#shop/ordering/orders/payment-status.ts";
import { isOpen } from "#shop/ordering/payments/payment.ts";
import { refusalReason } from "#shop/ordering/payments/refusal-reason.ts";
import { readPaymentStatus, refreshPaymentStatus } from "../payment-api.ts";
import { OTHER_METHOD, statusToast } from "../payment-texts.ts";
import { usePaymentPolling } from "./use-payment-polling.ts";

/** Payment state of an unpaid order, such as after returning from Stripe's page. */
export function PaymentStanding({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const { paymentStatus, payment, externalPaymentId } = order;
  const open = isOpen(paymentStatus);
  usePaymentPolling({
    externalPaymentId: open && payment ? externalPaymentId : null,
    status: paymentStatus,
    ask: refreshPaymentStatus,
    look: readPaymentStatus,
    onChange(status) {
      const toast = statusToast(status);
      // A refusal stands in the note.
      if (toast && toast.tone !== "destructive") showToast(toast);
      void revalidate();
    },
    // The page already says that the result comes by e-mail.
    onTimeout: () => {},
    onTrouble: () => {},
  });
  if (!payment || order.status === "cancelled") return null;
  if (open) {
    return (
      <Note tone="warning" role="status" title="Pagamento em confirmação." className="mb-7">
        <span className="noscript:hidden">Esta página muda sozinha assim que o pagamento for confirmado.</span>
        <span className="hidden noscript:inline">Recarregue esta página para ver se o pagamento foi confirmado.</span>{" "}
        {!isUndeliverable(order.customerEmail) && "Também avisamos por e-mail."}
      </Note>
    );
  }
  if (!hasAttemptEnded(paymentStatus)) return null;
  return (
    <Note
      tone="danger"
      role="status"
      title={payment.state === "cancelled" ? "Pagamento cancelado." : "Pagamento não aprovado."}
      className="mb-7"
    >
      {payment.state === "failed" && payment.statusDetail
        ? `${refusalReason(payment.statusDetail, payment.method)} `
        : ""}
      {OTHER_METHOD}
    </Note>
  );
}
