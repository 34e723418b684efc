import { Check, CircleAlert, Clock, Package, PackageCheck, RotateCcw, Truck, X } from "lucide-react";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { type OrderStatus, orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { type PaymentStatus, paymentStatusLabel } from "#shop/ordering/orders/payment-status.ts";

const ORDER_LOOKS: Record<OrderStatus, StatusLook> = {
  pending: { icon: Clock, tone: "warning" },
  confirmed: { icon: Check, tone: "accent" },
  processing: { icon: Package, tone: "info" },
  shipped: { icon: Truck, tone: "info" },
  delivered: { icon: PackageCheck, tone: "accent" },
  cancelled: { icon: X, tone: "danger" },
};

interface PillProps<Status> {
  status: Status;
  dense?: "words" | "icon";
}

/** The status of an order. */
export function OrderStatusPill({ status, dense }: PillProps<OrderStatus>) {
  return <StatusPill {...ORDER_LOOKS[status]} dense={dense} label={orderStatusLabel(status)} />;
}

const PAYMENT_LOOKS: Record<PaymentStatus, StatusLook & { label?: string }> = {
  pending: { icon: Clock, tone: "warning", label: "Aguardando pagamento" },
  in_review: { icon: Clock, tone: "warning", label: "Pagamento em análise" },
  paid: { icon: Check, tone: "accent", label: "Pagamento aprovado" },
  rejected: { icon: X, tone: "danger", label: "Pagamento não aprovado" },
  cancelled: { icon: X, tone: "neutral", label: "Sem pagamento" },
  refunded: { icon: RotateCcw, tone: "neutral" },
  partially_refunded: { icon: RotateCcw, tone: "neutral" },
  in_dispute: { icon: CircleAlert, tone: "danger" },
};

/** The payment status of an order in words: 'Aguardando pagamento'. */
export function paymentStatusWords(status: PaymentStatus): string {
  return PAYMENT_LOOKS[status].label ?? paymentStatusLabel(status);
}

interface PaymentStatusPillProps extends PillProps<PaymentStatus> {
  /** How the last attempt ended, in place of 'Sem pagamento'. */
  ended?: string | null;
}

/** The payment status of an order. */
export function PaymentStatusPill({ status, dense, ended = null }: PaymentStatusPillProps) {
  const { icon, tone } = PAYMENT_LOOKS[status];
  return <StatusPill icon={icon} tone={tone} dense={dense} label={ended ?? paymentStatusWords(status)} />;
}
