import { DAY_MS } from "#platform/clock.ts";
import { approveReturn, refuseReturn } from "#shop/fulfilment/returns/answer-return.server.ts";
import { exchangeReturn, refundReturn } from "#shop/fulfilment/returns/close-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { receiveReturn } from "#shop/fulfilment/returns/receive-return.server.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import { exchangeSizes } from "#shop/fulfilment/returns/size-queries.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { DemoFate } from "../plan/demo-plan.ts";
import type { PlacedDemoOrder } from "./live-order.server.ts";

type ReturnFate = Extract<DemoFate, "returned" | "exchanged" | `return_${string}`>;

const NOTES: Readonly<Record<ReturnKind, string>> = {
  regret: "Ficou diferente do que eu imaginava.",
  exchange: "Ficou um pouco apertado, preciso de um número maior.",
  defect: "O fecho soltou no segundo dia de uso.",
};

const OPEN_KINDS = ["regret", "exchange", "defect"] as const;

export function isReturnFate(fate: DemoFate): fate is ReturnFate {
  return fate === "returned" || fate === "exchanged" || fate.startsWith("return_");
}

/** For the order's first piece; the shop answers as its fate says. */
export async function liveReturn(order: PlacedDemoOrder, deliveredAt: Date): Promise<void> {
  const { life, plan, chance } = order;
  const { deps, staff: actor } = life;
  const days = (from: number, to: number) => chance.between(from, to) * DAY_MS;
  const askedAt = deliveredAt.getTime() + days(0.5, 1.5);
  if (!life.moveTo(new Date(askedAt))) return;
  const returnId = await ask(order);
  if (!returnId || plan.fate === "return_requested") return;
  const answeredAt = askedAt + days(0.2, 1);
  if (!life.moveTo(new Date(answeredAt))) return;
  if (plan.fate === "return_refused") {
    await refuseReturn(deps, {
      returnId,
      actor,
      answer: "O fecho foi aberto com alicate, o que a garantia não cobre.",
    });
    return;
  }
  const answer = "Poste a peça na embalagem original em até 10 dias.";
  const postingCode = String(2_000_000_000 + Math.floor(chance.next() * 899_999_999));
  await approveReturn(deps, { returnId, actor, answer, labelUrl: null, postingCode });
  if (plan.fate === "return_approved") return;
  const arrivedAt = answeredAt + days(2.5, 5);
  if (!life.moveTo(new Date(arrivedAt))) return;
  await receiveReturn(deps, { returnId, actor, shelved: "all", note: "Peça em perfeito estado." });
  if (plan.fate === "return_received" || !life.moveTo(new Date(arrivedAt + days(0.2, 1)))) return;
  if (plan.fate === "exchanged") {
    const sent = { carrier: "Correios", trackingCode: `LV${postingCode.slice(1)}BR` };
    const { kind } = await exchangeReturn(deps, { returnId, actor, ...sent });
    if (kind === "moved") return;
  }
  await refundReturn(deps, { returnId, actor });
  await life.runDueWork();
}

async function ask({ life: { deps }, plan, id, shopper }: PlacedDemoOrder): Promise<string | null> {
  const order = await readOrder(deps.db, id);
  const [item] = order.items;
  if (!item) return null;
  const size = (await exchangeSizes(deps.db, order)).get(item.id)?.find(({ free }) => free > 0)?.size ?? null;
  // Of those still asked for, one of each kind.
  const asked = plan.fate === "return_requested" ? OPEN_KINDS[plan.position % OPEN_KINDS.length] : undefined;
  const exchange = (plan.fate === "exchanged" || asked === "exchange") && size !== null;
  const isDefect = plan.fate === "return_refused" || asked === "defect";
  const kind = exchange ? "exchange" : isDefect ? "defect" : "regret";
  const lines = [{ orderItemId: item.id, quantity: 1, wantedSize: exchange ? size : null }];
  const answer = await openReturn(deps, id, { kind, note: NOTES[kind], lines }, shopper);
  return answer.kind === "opened" ? answer.returnId : null;
}
