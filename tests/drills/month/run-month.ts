import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { createTestTime } from "#tests/setup/test-time.ts";
import { brokenPromises } from "../broken-promises.ts";
import type { Chance } from "../chance.ts";
import { failTakenJobs } from "../drain-jobs.ts";
import { buyOnce, type Promises } from "../shoppers.ts";
import { wrongSums } from "./counted.ts";
import { historyOf } from "./history.ts";
import { type Month, openMonth, PIECES, SIZES } from "./open-month.ts";
import { dispute, endAttempt, endDispute, endRefund, payLate, refundElsewhere, spoil } from "./provider-moves.ts";
import { endMonth, startPlannedJobs } from "./rest.ts";
import { answerReturn, askForReturn, close, receive, withdraw } from "./return-moves.ts";
import { cancel, check, countPieces, decide, deliver, giveUpPurchase, type Move, refund, ship } from "./staff-moves.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
const CALM_MS = 1_000;
const CALM_LOOK_MS = 40;

export interface MonthSize {
  /** Number of equal parts of the month in which actions happen, with time between them. */
  steps: number;
  /** Orders started per step. */
  orders: number;
  /** Actions of customers, staff, banks and payers per step. */
  moves: number;
  kills: number;
}

/** Relative frequency of each action. */
const MOVES: readonly (readonly [Move, number])[] = [
  [ship, 6],
  [deliver, 5],
  [refund, 4],
  [askForReturn, 5],
  [answerReturn, 5],
  [receive, 4],
  [close, 4],
  [withdraw, 1],
  [cancel, 2],
  [giveUpPurchase, 2],
  [decide, 2],
  [countPieces, 1],
  [check, 1],
  [endAttempt, 2],
  [payLate, 1],
  [dispute, 1],
  [endDispute, 1],
  [endRefund, 3],
  [refundElsewhere, 1],
];
const SPOILS = 3;

/**
 * Simulates one month of the shop, determined by its seed, and checks that money and pieces add up. Returns its
 * figures.
 */
export async function runMonth(seed: number, size: MonthSize): Promise<string> {
  const started = performance.now();
  const month = await openMonth(seed);
  try {
    const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
    const kills = killSteps(month.chance("kills"), size);
    let since = new Date();
    for (let step = 0; step < size.steps; step += 1) {
      const chance = month.chance(`step ${step}`);
      const busy = live(month, promises, { step, size });
      if (kills.has(step)) {
        await pause(chance.between(20, 500));
        await month.shop.kill();
        await month.shop.start();
        since = new Date();
        await failTakenJobs(month.db, since);
      }
      await busy;
      await startPlannedJobs(month);
      if (chance.next() < 0.7) await calm(month);
      await month.advance(chance.between(0.2, 1.8) * ((DAYS * DAY_MS) / size.steps));
    }
    await endMonth(month, month.chance("end"), since);
    const findings = await faultsOf(month, promises);
    const history = await historyOf(month.db, findings);
    expect(findings, `seed ${seed}:\n${findings.join("\n")}\n${history}\n${month.shop.log().slice(-2000)}`).toEqual([]);
    return await figures(month, seed, size, (performance.now() - started) / 1000);
  } catch (error) {
    if (error instanceof Error && !error.message.includes(`seed ${seed}`)) error.message += ` (seed ${seed})`;
    throw error;
  } finally {
    await month.close();
  }
}

/** Violations found by the ledger checks, the providers' records, the independent recount and the promises. */
async function faultsOf(month: Month, promises: Promises): Promise<string[]> {
  const { db, services, sandbox } = month;
  const now = new Date(services.clock().getTime() + 1000);
  const books = await checkLedger(db, { now, patienceMs: 0 });
  const asked = await compareWithProviders(services, { since: new Date(0), patienceMs: 0 });
  const broken = await brokenPromises(db, sandbox, promises);
  return [...[...books, ...asked].map(violationLine), ...(await wrongSums(month)), ...broken.filter(isNews)];
}

/** Filters broken promises: in a month a confirmed payment may legitimately be refunded or cancelled later. */
function isNews(broken: string): boolean {
  return !broken.includes("was paid and is");
}

/** Runs all actions of one step concurrently. */
async function live(
  month: Month,
  promises: Promises,
  { step, size }: { step: number; size: MonthSize },
): Promise<void> {
  const { sandbox, url, diary } = month;
  const tokens = await month.tokens();
  const spoiled = month.chance(`spoiled ${step}`);
  for (let count = Math.floor(spoiled.next() * (SPOILS + 1)); count > 0; count -= 1) await spoil(month, spoiled);
  const stop = new AbortController().signal;
  const shoppers = Array.from({ length: size.orders }, (_, index) => {
    const chance = month.chance(`shopper ${step} ${index}`);
    const basket = (mine: Chance) => fillBasket(month, mine);
    const options = {
      url,
      sandbox,
      tokens,
      chance,
      products: PIECES,
      coupon: "TREINO",
      stop,
      basket,
      late: diary.touched,
    };
    return buyOnce(options, chance.one(tokens), promises);
  });
  const moves = Array.from({ length: size.moves }, async (_, index) => {
    const chance = month.chance(`move ${step} ${index}`);
    await pause(chance.between(0, 300));
    await moveOf(chance)(month, chance);
  });
  await Promise.all([...shoppers, ...moves]);
}

function moveOf(chance: Chance): Move {
  let at = chance.next() * MOVES.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [move, weight] of MOVES) {
    at -= weight;
    if (at < 0) return move;
  }
  return check;
}

/** One to three lines, sometimes several pieces, by the cheapest service, a chosen carrier or pick-up. */
async function fillBasket({ db, services }: Month, chance: Chance): Promise<object> {
  const lines = chance.one([1, 1, 2, 3]);
  const chosen = new Map<string, { product_id: string; size: string; quantity: number }>();
  for (let line = 0; line < lines; line += 1) {
    const product_id = chance.next() < 0.5 ? PIECES[0] : chance.one(PIECES);
    const size = product_id === PIECES[1] ? chance.one(SIZES) : SIZES[0];
    chosen.set(product_id + size, {
      product_id,
      size,
      quantity: chance.next() < 0.3 ? 2 + Math.floor(chance.next() * 3) : 1,
    });
  }
  const items = [...chosen.values()];
  if (chance.next() < 0.5) return { items };
  const pieces = items.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
  const quote = await quoteShipping({ ...services, db }, { cep: "01310100", items: pieces });
  if (quote.kind !== "quoted") return { items };
  const option = quote.options[Math.floor(chance.next() * quote.options.length)];
  return option ? { items, shipping_option_id: option.id } : { items };
}

function killSteps(chance: Chance, { steps, kills }: MonthSize): Set<number> {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(kills, steps)) chosen.add(Math.floor(chance.next() * steps));
  return chosen;
}

/** Waits until no job runs or may start; gives up soon, as real time does not wait for the shop either. */
async function calm({ db, services }: Month): Promise<void> {
  const time = createTestTime(services.clock, () => db);
  const end = performance.now() + CALM_MS;
  while (performance.now() < end && !(await time.isIdle())) await pause(CALM_LOOK_MS);
}

async function figures({ db, diary }: Month, seed: number, { kills }: MonthSize, seconds: number): Promise<string> {
  const { rows } = await sql<{ orders: number; paid: number; refunds: Record<string, number> | null; returns: number }>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from payments where paid_at is not null) as paid,
           (select jsonb_object_agg(state, count) from (select state, count(*) from refunds group by state) as each) as refunds,
           (select count(*)::int from returns) as returns`.execute(db);
  const { orders = 0, paid = 0, refunds, returns = 0 } = rows[0] ?? {};
  const states = Object.entries(refunds ?? {}).map(([state, count]) => `${count} ${state}`);
  const done = [...diary.counts].map(([name, count]) => `${count} ${name}`);
  return [
    `seed ${seed}: ${DAYS} days, ${orders} orders, ${paid} paid, refunds ${states.join(", ")}; ${returns} returns`,
    `${kills} kills; ${done.sort().join(", ")}; ${Math.round(seconds)} s`,
  ].join("; ");
}
