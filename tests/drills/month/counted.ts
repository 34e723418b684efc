import { sql } from "kysely";
import type { Month } from "./open-month.ts";

interface Till {
  paid: number;
  back: number;
  isLost: boolean;
  isWon: boolean;
}

interface Attempt {
  orderId: string;
  reference: string;
  /** What the shop takes the attempt for. */
  state: string;
  isSale: boolean;
  priceCents: number;
  returnedCents: number;
  /** Promised for pieces that dearer ones took the place of. */
  swappedCents: number;
  /** How many pieces: each may come to a centavo more or less. */
  swapped: number;
}

/**
 * Recounts money and pieces without the shop's own rules. An attempt keeps what the providers' records say came in,
 * less what they say was refunded, less what staff paid back by other means.
 * - Nobody gets back more than they paid; a lost dispute takes everything that was left, and the shop knows of it,
 * whoever told it so.
 * - An attempt that its order was not sold for keeps nothing, and neither does one of a cancelled order, except for
 * refunds that staff gave up.
 * - The attempt an order was sold for brought in the order's price. Refunded of it is what the shop announced in its
 * answers, refunded for returns and promised for pieces that a dearer one replaced, less what staff gave up; and no more than that plus what staff refunded in the
 * provider's panel.
 */
export async function wrongSums(month: Month): Promise<string[]> {
  return [...(await wrongMoney(month)), ...(await wrongPieces(month))];
}

async function wrongMoney({ db, sandbox, diary }: Month): Promise<string[]> {
  const tills = await readTills(sandbox);
  const { rows } = await sql<Attempt>`
    select orders.id as "orderId", payments.external_payment_id as reference, payments.state,
           orders.external_payment_id = payments.external_payment_id
             and orders.status in ('confirmed', 'processing', 'shipped', 'delivered') as "isSale",
           orders.total_cents - payments.method_discount_cents as "priceCents",
           (select coalesce(sum(coalesce(returns.refunded_cents, returns.shipping_cents + (
                     select sum(refund_cents) from return_lines where return_id = returns.id))), 0)::int
              from returns where returns.order_id = orders.id and returns.status = 'refunded') as "returnedCents",
           coalesce(swaps.cents, 0)::int as "swappedCents", coalesce(swaps.pieces, 0)::int as swapped
      from orders left join (
             select order_id, sum(back_cents) as cents, sum(quantity) as pieces
               from piece_replacements where state = 'done' and not is_whole group by order_id) as swaps on swaps.order_id = orders.id
      left join payments on payments.order_id = orders.id`.execute(db);
  const wrong: string[] = [];
  const known = new Set(rows.map(({ reference }) => reference));
  for (const [reference, { paid, back }] of tills) {
    if (!known.has(reference) && paid !== back) wrong.push(`${reference}: nobody knows of ${paid - back} there`);
  }
  for (const { orderId, reference, state, isSale, priceCents, returnedCents, swappedCents, swapped } of rows) {
    const till = tills.get(reference);
    if (!till || till.paid === 0) {
      if (isSale) wrong.push(`${orderId}: sold for ${reference}, which nobody paid`);
      continue;
    }
    const of = (sums: Map<string, number>, name = reference) => sums.get(name) ?? 0;
    const [panel, outside, dropped] = [of(diary.panel), of(diary.outside), of(diary.dropped)];
    const back = (till.isLost ? till.paid : till.back) + outside;
    const told = `${orderId} ${reference}: ${till.paid} came, ${back} went back (${outside} by other means)`;
    if (back > till.paid) wrong.push(`${told}: more than came`);
    if (till.isLost && state !== "refunded") wrong.push(`${told}: a bank took it, and it is ${state}`);
    if (till.isWon && state === "refunded" && back < till.paid) wrong.push(`${told}: its dispute was won`);
    if (!isSale) {
      if (till.paid - back > dropped) wrong.push(`${told}: of no sale, and ${dropped} were given up`);
      continue;
    }
    if (till.paid !== priceCents) wrong.push(`${told}: its price was ${priceCents}`);
    const asked = of(diary.asked, orderId) + returnedCents + swappedCents;
    const least = Math.min(asked - dropped - swapped, till.paid);
    const most = asked + panel + swapped;
    if (back < least) wrong.push(`${told}: ${asked} were promised, ${dropped} given up, ${panel} in the panel`);
    if (back > most && !till.isLost) wrong.push(`${told}: ${asked} were promised, ${panel} in the panel`);
  }
  return wrong;
}

async function readTills(sandbox: Month["sandbox"]): Promise<Map<string, Till>> {
  const answer = await sandbox.app.request("/control/payments?limit=1000000");
  const made: {
    external_reference: string;
    paid_amount: string | null;
    refunded_amount: string;
    dispute?: string | null;
  }[] = await answer.json();
  const tills = new Map<string, Till>();
  for (const each of made) {
    const till = tills.get(each.external_reference) ?? { paid: 0, back: 0, isLost: false, isWon: false };
    tills.set(each.external_reference, {
      paid: till.paid + cents(each.paid_amount),
      back: till.back + (each.paid_amount === null ? 0 : cents(each.refunded_amount)),
      isLost: till.isLost || each.dispute === "lost",
      isWon: till.isWon || each.dispute === "won",
    });
  }
  return tills;
}

function cents(amount: string | null): number {
  return Math.round(Number(amount ?? 0) * 100);
}

/** For each stock row: every received piece is on the shelf, with a customer, or came back unsaleable. */
async function wrongPieces({ db, diary }: Month): Promise<string[]> {
  const { rows: cancelled } = await sql<{ id: string }>`select id from orders where status = 'cancelled'`.execute(db);
  const ended = new Set(cancelled.map(({ id }) => id));
  const { rows } = await sql<{
    id: string;
    product: string;
    onHand: number;
    reserved: number;
    sold: number;
    held: number;
    /** Back on the shelf since a dearer piece took their place. */
    swapped: number;
  }>`
    select skus.id, product_id as product, on_hand as "onHand", reserved,
           (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
             where sku_id = skus.id and status in ('confirmed', 'processing', 'shipped', 'delivered')) as sold,
           (select coalesce(sum(quantity), 0)::int from return_lines join returns on returns.id = return_id
             where held_sku_id = skus.id and returns.status in ('approved', 'received')) as held,
           (select coalesce(sum(swap.quantity), 0)::int from piece_replacements as swap
              join order_items on order_items.id = swap.order_item_id join orders on orders.id = swap.order_id
             where sku_id = skus.id and state = 'done' and not is_whole and status <> 'cancelled') as swapped
      from skus`.execute(db);
  return rows.flatMap(({ id, product, onHand, reserved, sold, held, swapped }) => {
    const received = diary.received.get(id);
    if (received === undefined) return [];
    // A cancelled order has returned all of its pieces to stock, including those returned before.
    const back = diary.shelved.filter(({ orderId, skuId }) => skuId === id && !ended.has(orderId));
    const shelved = back.reduce((sum, { pieces }) => sum + pieces, swapped);
    const sent = diary.sent.get(id) ?? 0;
    const told = `${product} ${id}: ${received} came, ${sold} sold, ${shelved} put back, ${sent} sent instead`;
    return [
      ...(received - sold + shelved - sent === onHand ? [] : [`${told}; ${onHand} on the shelf`]),
      ...(reserved === held ? [] : [`${told}; ${reserved} are held, ${held} for exchanges`]),
    ];
  });
}
