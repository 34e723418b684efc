import { Check, Clock, type LucideIcon, PackageCheck, Pencil, RotateCcw, Truck, X } from "lucide-react";
import { OrderTimeline, type TimelineEntry } from "#app/order/order-timeline.tsx";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import type { AuditLine } from "#shop/audit/audit-queries.server.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import type { ReturnMoney } from "#shop/fulfilment/returns/staff-view/read-staff-return.server.ts";
import { Panel } from "../admin-panel.tsx";
import { actionText, actorText } from "../audit/audit-texts.ts";
import { returnMoneyText } from "./return-admin-texts.ts";

const ICONS: Record<string, LucideIcon> = {
  "return.requested": Clock,
  "return.approved": Truck,
  "return.corrected": Pencil,
  "return.received": PackageCheck,
  "return.refunded": RotateCcw,
  "return.exchanged": Check,
  "return.refused": X,
  "return.cancelled": X,
};

interface ReturnTrailPanelProps {
  trail: readonly AuditLine[];
  made: Return;
  money: ReturnMoney | null;
}

/** Everything that happened to a return, who did it and when, and what comes next. */
export function ReturnTrailPanel({ trail, made, money }: ReturnTrailPanelProps) {
  const past: TimelineEntry[] = trail.map(({ action, actor, actorName, at }) => ({
    title: actionText(action),
    detail: `${actorText(actor, actorName)}, ${formatDateTime(at)}`,
    icon: ICONS[action] ?? Clock,
    done: true,
  }));
  const paid = money && {
    title: returnMoneyText(money),
    detail: money.doneAt ? formatDateTime(money.doneAt) : "Aguardando a resposta dela",
    icon: RotateCcw,
    done: money.state === "done",
  };
  return (
    <Panel title="Andamento">
      <OrderTimeline entries={[...past, ...(paid ? [paid] : []), ...nextOf(made)]} />
    </Panel>
  );
}

function nextOf({ status, kind, answerDueOn }: Return): TimelineEntry[] {
  if (status === "requested") {
    return [{ title: "Nossa resposta", detail: `Até ${formatDay(answerDueOn)}`, icon: Truck }];
  }
  if (status === "approved") return [{ title: "Chegada da peça", detail: "O cliente envia", icon: PackageCheck }];
  if (status !== "received") return [];
  return kind === "regret"
    ? [{ title: "Devolução do valor", detail: "No dia em que a peça chega", icon: RotateCcw }]
    : [{ title: kind === "exchange" ? "Envio da nova peça" : "Solução", detail: "É com a loja", icon: Check }];
}
