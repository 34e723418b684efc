import type { OrderActor } from "#shop/ordering/orders/order-actor.ts";
import { holdReplacement } from "./hold-replacement.server.ts";
import { type MoveDependencies, type MovedReturn, moveReturn } from "./move-return.server.ts";
import type { ReturnStatus } from "./return-status.ts";
import { keepShipping } from "./return-store.server.ts";

export interface ReturnAnswer {
  returnId: string;
  actor: OrderActor;
  /** The state that was seen when it was decided; another one by now refuses. */
  seen?: ReturnStatus | null;
  /** For the customer: how to send the pieces, or why not. */
  answer: string;
}

export interface ReturnApproval extends ReturnAnswer {
  /** Where a paid label lies, if there is one. */
  labelUrl: string | null;
  /** The carrier's code that pays for the way back, if there is one. */
  postingCode?: string | null;
  /** Approves an exchange though the wanted size is gone: should it not come back in time, the money goes back. */
  withoutPieces?: boolean;
}

/**
 * Tells the customer how to send the pieces. The pieces that an exchange wants are set aside from now on; without enough
 * free ones it is refused as `out_of_stock`, unless it shall be approved all the same.
 * Rules: REFUND-41.
 */
export function approveReturn(
  deps: MoveDependencies,
  { returnId, actor, seen, answer, labelUrl, postingCode = null, withoutPieces = false }: ReturnApproval,
): Promise<MovedReturn<"out_of_stock">> {
  const noted = postingCode ? { postingCode } : undefined;
  return moveReturn<"out_of_stock">(
    deps,
    { returnId, to: "approved", actor, seen, noted },
    async (trx, { held, now }) => {
      if (held.kind === "exchange" && !(await holdReplacement(trx, held)) && !withoutPieces) {
        return { refused: "out_of_stock" };
      }
      return {
        change: { answer: answer.trim(), label_url: labelUrl, posting_code: postingCode || null, answered_at: now },
      };
    },
  );
}

/**
 * Refuses a return, before or after its pieces arrived, with words for the customer: without any it is refused itself.
 * Rules: REFUND-34.
 */
export async function refuseReturn(
  deps: MoveDependencies,
  { returnId, actor, seen, answer }: ReturnAnswer,
): Promise<MovedReturn<"answer_needed">> {
  const words = answer.trim();
  if (words === "") return { kind: "refused", reason: "answer_needed" };
  const move = { returnId, to: "refused", actor, seen } as const;
  return moveReturn<"answer_needed">(deps, move, async (trx, { held, now }) => {
    await keepShipping(trx, held.orderId);
    return { change: { answer: words, answered_at: held.answeredAt ?? now, closed_at: now } };
  });
}
