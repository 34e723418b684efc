import type { OrderActor } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";
import { type MovedReturn, moveReturn } from "./move-return.server.ts";
import { reserveReplacement } from "./reserve-replacement.server.ts";
import type { ReturnStatus } from "./return-status.ts";
import { keepShipping } from "./return-store.server.ts";

export interface ReturnAnswer {
  returnId: string;
  actor: OrderActor;
  /** What the decision is based on; refused if it has changed. */
  seen?: ReturnStatus | null;
  /** For the customer: how to send the pieces, or why the return is refused. */
  answer: string;
}

export interface ReturnApproval extends ReturnAnswer {
  /** URL of a prepaid label, if any. */
  labelUrl: string | null;
  /** The carrier's code for free return postage, if any. */
  postingCode?: string | null;
  /** Approves although the wanted size is sold out; if it is not restocked in time, the money is refunded. */
  withoutPieces?: boolean;
}

/**
 * Tells the customer how to send the pieces, and reserves those that an exchange needs: `out_of_stock` if too few are
 * free, unless `withoutPieces`. Rules: REFUND-41.
 */
export function approveReturn(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  { returnId, actor, seen, answer, labelUrl, postingCode = null, withoutPieces = false }: ReturnApproval,
): Promise<MovedReturn<"out_of_stock">> {
  const noted = postingCode ? { postingCode } : undefined;
  return moveReturn<"out_of_stock">(
    deps,
    { returnId, to: "approved", actor, seen, noted },
    async (trx, { held, now }) => {
      if (held.kind === "exchange" && !(await reserveReplacement(trx, held)) && !withoutPieces) {
        return { refused: "out_of_stock" };
      }
      return {
        change: { answer: answer.trim(), label_url: labelUrl, posting_code: postingCode || null, answered_at: now },
      };
    },
  );
}

/** Before or after the pieces arrived. Refused itself without a text for the customer. Rules: REFUND-34. */
export async function refuseReturn(
  deps: Pick<Services, "db" | "clock" | "jobs">,
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
