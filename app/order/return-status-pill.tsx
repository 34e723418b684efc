import { Check, Clock, PackageCheck, RotateCcw, Truck, X } from "lucide-react";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { type ReturnStatus, returnStatusLabel } from "#shop/fulfilment/returns/return-status.ts";

const LOOKS: Record<ReturnStatus, StatusLook> = {
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
  return <StatusPill {...LOOKS[status]} label={returnStatusLabel(status)} />;
}
