import { RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { Note } from "#app/ui/note.tsx";
import { formatDay } from "#platform/clock.ts";
import { type Return, returnNumber } from "#shop/fulfilment/returns/return.ts";
import { isOpenReturn, returnNoun, returnStatusLabel } from "#shop/fulfilment/returns/return-status.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { returnPath } from "./return-paths.ts";

/** On the order's page: a running return, its next step, and a link to it. Rules: ORDER-86. */
export function RunningReturnNote({ order, made }: { order: Order; made: Return }) {
  if (!isOpenReturn(made.status)) return null;
  const { noun, title } = returnNoun(made.kind);
  return (
    <Note
      tone="info"
      icon={RotateCcw}
      title={`${title} ${returnNumber(made)}: ${returnStatusLabel(made.status).toLowerCase()}.`}
    >
      {nextWords(made)}{" "}
      <Link to={returnPath(orderPagePath(order), made.id)} className="link whitespace-nowrap">
        Ver {noun}
      </Link>
    </Note>
  );
}

function nextWords({ status, answerDueOn }: Return): string {
  if (status === "requested") return `Respondemos até ${formatDay(answerDueOn)}.`;
  return status === "approved" ? "Envie a peça com as instruções." : "Avisamos você assim que terminarmos.";
}
