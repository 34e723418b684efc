import { formatDay } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { returnActionDueOn } from "#shop/fulfilment/returns/return-deadline.ts";
import type { ReturnWay } from "#shop/fulfilment/returns/return-view.ts";

const DAY_MS = 86_400_000;

export interface ReturnDeadlineText {
  tone: "danger" | "warning" | "neutral" | "info";
  text: string;
}

const WAYS: Readonly<Record<ReturnWay, ReturnDeadlineText>> = {
  stuck: { tone: "danger", text: "Etiqueta parada" },
  posted: { tone: "info", text: "A caminho da loja" },
  arrived: { tone: "warning", text: "Chegou: conferir" },
};

/**
 * The shop's next deadline for a return, relative to the São Paulo day `today`; null once it is closed.
 * @param today `YYYY-MM-DD`.
 */
export function returnDeadlineText(
  made: Pick<Return, "status" | "kind" | "answerDueOn" | "receivedAt"> & { way?: ReturnWay | null },
  today: string,
): ReturnDeadlineText | null {
  if (made.status === "approved") return made.way ? WAYS[made.way] : { tone: "info", text: "Esperando o cliente" };
  const day = returnActionDueOn(made);
  if (day === null) return null;
  const left = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  const what = made.status === "requested" ? "Responder" : "Concluir";
  if (left < 0) return { tone: "danger", text: `Atrasada há ${counted(-left, "dia", "dias")}` };
  if (left === 0) return { tone: "warning", text: `${what} hoje` };
  return { tone: left <= 1 ? "warning" : "neutral", text: `${what} até ${formatDay(day)}` };
}

/** State of the refund: 'Estorno de R$ 149,90 pedido', 'feito' or 'não foi feito'. */
export function returnMoneyText({
  amountCents,
  state,
}: {
  amountCents: number;
  state: "requested" | "done" | "failed";
}) {
  const amount = formatBrl(amountCents);
  if (state === "done") return `Estorno de ${amount} feito pela instituição de pagamento`;
  if (state === "failed") return `O estorno de ${amount} não foi feito: veja o pedido`;
  return `Estorno de ${amount} pedido à instituição de pagamento`;
}
