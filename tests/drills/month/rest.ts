import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { DAY_MS } from "#platform/clock.ts";
import { JOBS } from "#server/jobs.server.ts";
import { checkPaymentAtDesk } from "#shop/fulfilment/order-desk/check-payment.server.ts";
import type { Chance } from "../chance.ts";
import { drainJobs } from "../drain-jobs.ts";
import { resolveSwap } from "./edit-moves.ts";
import { historyOf } from "./history.ts";
import { DONE } from "./move.ts";
import type { Month } from "./open-month.ts";
import { appeal, decideDispute, inPanel, says } from "./provider-moves.ts";
import { decideOn, sayWhoWon, type WaitingRefund } from "./staff-moves.ts";

/** A boleto can be paid for up to three business days, and the transfer may take three more. */
const LAST_BOLETO_DAYS = 12;
const STEP_DAYS = 3;
const TIMEOUT_MS = 90_000;
const MOST_ROUNDS = 12;
/** Maximum duration of a cron job and the jobs it queues. */
const PLANNED_MS = 500;

/** The cron jobs. */
const PLANNED: readonly string[] = [
  "payments.reconcile",
  "payments.recheck",
  "orders.cancel-unpaid",
  "orders.remind",
  "orders.replace-pieces",
  "carts.remind",
  "shipments.sweep",
  "stock-notices.dispatch",
  "books.check",
  "shop.forget",
];

export async function startPlannedJobs({ db, services }: Month): Promise<void> {
  for (const job of JOBS.filter(({ name }) => PLANNED.includes(name))) {
    await services.jobs.send(db, job, job.planned as never);
  }
}

/** What a bank, staff or a cron job still has to decide. */
const undecidedAt = (now: Date) => sql<{ what: string }>`
  select external_payment_id || ' is ' || state as what from payments
   where state in ('created', 'pending', 'in_review', 'in_dispute', 'mismatch')
  union all
  select external_payment_id || ' is ' || state || ', and nobody asks about it' from payments
   where state in ('paid', 'partially_refunded') and ask_after < ${now}::timestamptz - interval '1 day'
  union all
  select external_payment_id || ' has a refund ' || refunds.state from refunds join payments on payments.id = payment_id
   where refunds.state in ('requested', 'pending', 'failed')
  union all
  select addition_id || ' waits to replace a piece: ' || state from piece_replacements
    join orders on orders.id = addition_id
   where state = 'not_possible' or (state = 'waiting' and status <> 'cancelled' and payment_status <> 'refunded')`;

/**
 * Ends the month: clears the faults, lets banks and staff decide, and waits until the shop has processed everything.
 * Throws with what remains if it does not finish.
 */
export async function endMonth(month: Month, chance: Chance, since: Date): Promise<void> {
  const { db, sandbox } = month;
  await sandbox.app.request("/control/faults", { method: "DELETE" });
  month.skew({ staff: 0, shops: [] });
  await decideDisputes(month, chance);
  if (chance.next() < 0.5 && (await appeal(month, chance)) === DONE) await decideDisputes(month, chance);
  for (let day = 0; day < LAST_BOLETO_DAYS; day += STEP_DAYS) {
    await month.advance(STEP_DAYS * DAY_MS);
    await startPlannedJobs(month);
  }
  let left: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let steps = 0;
    const resting = drainJobs(db, sandbox, {
      since,
      timeoutMs: TIMEOUT_MS,
      async advance(ms) {
        await month.advance(ms);
        await decideAll(month, chance);
        // Cron restarts a job that has used up its retries; staff decide after a day.
        steps += 1;
        if (steps % 8 === 0) await month.advance(DAY_MS / 4);
        if (steps % 8 === 0) await startPlannedJobs(month);
      },
    });
    await resting.catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await historyOf(db, await undecided(month))}`);
    });
    await askAboutTouched(month);
    while ((await resolveSwap(month, chance)) === DONE);
    left = await undecided(month);
    if (left.length === 0) return;
    await month.advance(DAY_MS / 24);
    await startPlannedJobs(month);
    await pause(PLANNED_MS);
  }
  throw new Error(`Somebody still has to decide: ${left.join(", ")}\n${await historyOf(db, left)}`);
}

/** Banks decide every dispute that is left; some cases never say how. */
async function decideDisputes(month: Month, chance: Chance): Promise<void> {
  for (const reference of [...month.diary.disputed]) {
    const isSilent = chance.next() < 0.3;
    await decideDispute(month, chance, { decision: chance.one(["win", "lose"] as const), reference, isSilent });
  }
}

async function undecided({ db, services }: Month): Promise<string[]> {
  const { rows } = await undecidedAt(services.clock()).execute(db);
  return rows.map(({ what }) => what);
}

/** Banks complete accepted refunds; staff decide on failed refunds and on those a won dispute leaves stuck. */
async function decideAll(month: Month, chance: Chance): Promise<void> {
  const { db, services, diary } = month;
  const { rows: pending } = await sql<{ reference: string }>`
    select distinct external_payment_id as reference from refunds join payments on payments.id = payment_id
     where refunds.state = 'pending'`.execute(db);
  for (const { reference } of pending) {
    diary.touched.add(reference);
    await says(month, reference, "finish-refund");
  }
  for (const reference of diary.undecided.keys()) await sayWhoWon(month, reference);
  const stuck = new Date(services.clock().getTime() - DAY_MS);
  const { rows: waiting } = await sql<WaitingRefund & { state: string }>`
    select refunds.id, order_id as "orderId", external_payment_id as "externalPaymentId", refunds.state
      from refunds join payments on payments.id = payment_id
     where refunds.state = 'failed' or (refunds.state = 'requested' and requested_at < ${stuck} and exists (
             select from payment_alerts where kind = 'refund_stuck' and subject = external_payment_id))`.execute(db);
  for (const refund of waiting) {
    await decideOn(
      month,
      refund,
      diary.disputed.has(refund.externalPaymentId) ? "give_up" : chance.one(["outside", "give_up"]),
    );
  }
  const { rows: mismatches } = await sql<{ reference: string; cents: number }>`
    select external_payment_id as reference, amount_cents as cents from payments where state = 'mismatch'`.execute(db);
  for (const { reference, cents } of mismatches) await inPanel(month, reference, cents, null);
}

/** Staff check the attempts whose latest state only the provider knows: a lost webhook is not sent again. */
async function askAboutTouched({ db, services, owner, diary }: Month): Promise<void> {
  const touched = [...diary.touched];
  const attempts = await db
    .selectFrom("payments")
    .select(["order_id as orderId", "external_payment_id as externalPaymentId"])
    .where("external_payment_id", "in", touched.length > 0 ? touched : [""])
    .execute();
  for (const attempt of attempts) await checkPaymentAtDesk(services, owner, attempt);
}
