import { Check, CircleAlert, Clock, type LucideIcon, RotateCcw, X } from "lucide-react";
import type { PaymentState } from "#shop/ordering/payments/payment.ts";

/** An icon per payment state, so that colour is never the only cue. */
export const PAYMENT_ICONS: Readonly<Record<PaymentState, LucideIcon>> = {
  created: Clock,
  pending: Clock,
  in_review: Clock,
  paid: Check,
  mismatch: CircleAlert,
  failed: X,
  cancelled: X,
  expired: X,
  partially_refunded: RotateCcw,
  in_dispute: CircleAlert,
  refunded: RotateCcw,
};
