import { Check, Clock, type LucideIcon, PackageCheck, RotateCcw, Truck, X } from "lucide-react";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import { type ReturnStatus, returnStatusLabel } from "#shop/fulfilment/returns/return-status.ts";

const LOOKS: Record<ReturnStatus, { icon: LucideIcon; tone: StatusTone }> = {
  requested: { icon: Clock, tone: "warning" },
  approved: { icon: Truck, tone: "info" },
  received: { icon: PackageCheck, tone: "info" },
  refunded: { icon: RotateCcw, tone: "accent" },
  exchanged: { icon: Check, tone: "accent" },
  refused: { icon: X, tone: "danger" },
  cancelled: { icon: X, tone: "neutral" },
};

/** The status of a return. */
export function ReturnStatusPill({ status }: { status: ReturnStatus }) {
  return <StatusPill {...LOOKS[status]}>{returnStatusLabel(status)}</StatusPill>;
}
