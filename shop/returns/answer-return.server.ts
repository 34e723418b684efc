import type { OrderActor } from "#shop/orders/order-actor.ts";
import { type MoveDependencies, type MovedReturn, moveReturn } from "./move-return.server.ts";

export interface ReturnAnswer {
  returnId: string;
  actor: OrderActor;
  /** For the customer: how to send the pieces, or why not. */
  answer: string;
}

/** Tells the customer how to send the pieces, with the address of the paid label where there is one. */
export function approveReturn(
  deps: MoveDependencies,
  { returnId, actor, answer, labelUrl }: ReturnAnswer & { labelUrl: string | null },
): Promise<MovedReturn> {
  return moveReturn<never>(deps, { returnId, to: "approved", actor }, async (_trx, { now }) => ({
    change: { answer: answer.trim(), label_url: labelUrl, answered_at: now },
  }));
}

/** Refuses a return, before or after its pieces arrived, with words for the customer: without any it is refused itself. */
export async function refuseReturn(
  deps: MoveDependencies,
  { returnId, actor, answer }: ReturnAnswer,
): Promise<MovedReturn<"answer_needed">> {
  const words = answer.trim();
  if (words === "") return { kind: "refused", reason: "answer_needed" };
  return moveReturn<"answer_needed">(deps, { returnId, to: "refused", actor }, async (_trx, { held, now }) => ({
    change: { answer: words, answered_at: held.answeredAt ?? now, closed_at: now },
  }));
}
