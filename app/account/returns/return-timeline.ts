import { Check, Clock, type LucideIcon, PackageCheck, RotateCcw, Truck, X } from "lucide-react";
import { dayAndTime } from "#app/order/order-texts.ts";
import type { TimelineEntry } from "#app/order/order-timeline.tsx";
import { formatDay } from "#platform/clock.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { isOpenReturn } from "#shop/fulfilment/returns/return-status.ts";

const ENDS: Partial<Record<Return["status"], { title: string; icon: LucideIcon }>> = {
  refunded: { title: "Devolução do valor pedida", icon: RotateCcw },
  exchanged: { title: "Nova peça enviada", icon: Check },
  refused: { title: "Não aceita", icon: X },
  cancelled: { title: "Cancelada por você", icon: X },
};

/** What happened to a return, and what comes next while it is open. */
export function returnTimeline(made: Return): TimelineEntry[] {
  const { status, requestedAt, answeredAt, receivedAt, closedAt, answerDueOn } = made;
  const past: TimelineEntry[] = [{ title: "Pedido recebido", detail: dayAndTime(requestedAt), icon: Clock }];
  // A refusal, or money that goes back at once, answers and ends it in one.
  const answered = answeredAt && answeredAt.getTime() !== closedAt?.getTime();
  if (answered) past.push({ title: "Instruções de envio", detail: dayAndTime(answeredAt), icon: Truck });
  if (receivedAt) past.push({ title: "Peça recebida", detail: dayAndTime(receivedAt), icon: PackageCheck });
  const end = ENDS[status];
  if (end && closedAt) past.push({ ...end, detail: dayAndTime(closedAt) });
  const shown = past.map((entry) => ({ ...entry, done: true }));
  return isOpenReturn(status) ? [...shown, nextOf(made, answerDueOn)] : shown;
}

function nextOf({ status, kind }: Return, answerDueOn: string): TimelineEntry {
  if (status === "requested") return { title: "Nossa resposta", detail: `Até ${formatDay(answerDueOn)}`, icon: Truck };
  if (status === "approved")
    return { title: "Chegada da peça", detail: "Envie a peça com as instruções", icon: PackageCheck };
  return kind === "regret"
    ? { title: "Devolução do valor", detail: "Pedida no dia em que a peça chega", icon: RotateCcw }
    : { title: "Solução", detail: "Em até 30 dias, quase sempre antes", icon: Check };
}
