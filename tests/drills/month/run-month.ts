import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
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
import { type Diary, note } from "./diary.ts";
import { swapForDearer } from "./edit-moves.ts";
import { readEnds } from "./ends.ts";
import { historyOf } from "./history.ts";
import { DONE } from "./move.ts";
import { DEARER, moveOf } from "./moves.ts";
import { type Month, openMonth, PIECES, SIZES } from "./open-month.ts";
import { spoil } from "./provider-moves.ts";
import { endMonth, startPlannedJobs } from "./rest.ts";

const DAYS = 30;
const CALM_MS = 1_000;
const CALM_LOOK_MS = 40;
const OTHERS_MS = 1_500;

export interface MonthSize {
  /** Number of equal parts of the month in which actions happen, with time between them. */
  steps: number;
  /** Orders started per step. */
  orders: number;
  /** Actions of customers, staff, banks and payers per step. */
  moves: number;
  kills: number;
}

/** Dearer pieces offered in a step, at most. */
const DEARER_MOVES = 2;
const SPOILS = 3;
/** Clocks of processes that are off: mostly they are not. */
const SKEWS = [0, 0, 0, 0, 0, 0, 0, -DAY_MS, DAY_MS] as const;

export interface PlayedMonth {
  figures: string;
  /** What each kind of move came to, and with it how everything ended. */
  moves: Diary["moves"];
}

/** Simulates one month of the shop, determined by its seed, and checks that money and pieces add up. */
export async function runMonth(seed: number, size: MonthSize): Promise<PlayedMonth> {
  const started = performance.now();
  const month = await openMonth(seed);
  try {
    const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
    const kills = killSteps(month.chance("kills"), size);
    let since = new Date();
    for (let step = 0; step < size.steps; step += 1) {
      const chance = month.chance(`step ${step}`);
      month.skew({ staff: chance.one(SKEWS), shops: month.shops.map(() => chance.one(SKEWS)) });
      const busy = live(month, promises, { step, size });
      const victim = month.shops[Math.floor(chance.next() * month.shops.length)];
      if (kills.has(step) && victim) {
        await pause(chance.between(20, 500));
        await victim.kill();
        const killed = new Date();
        await victim.start();
        // What the other process had begun before has ended by now.
        await pause(OTHERS_MS);
        since = killed;
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
    const logs = month.shops.map((shop) => shop.log().slice(-2000)).join("\n");
    expect(findings, `seed ${seed}:\n${findings.join("\n")}\n${history}\n${logs}`).toEqual([]);
    for (const { end, times } of await readEnds(month.db)) note(month.diary, end, DONE, times);
    const seconds = (performance.now() - started) / 1000;
    return { figures: await figures(month, seed, size, seconds), moves: month.diary.moves };
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
  for (let count = Math.floor(spoiled.next() * (SPOILS + 1)); count > 0; count -= 1) {
    note(diary, "fault of a provider", await spoil(month, spoiled));
  }
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
  const dearer = Array.from({ length: DEARER_MOVES }, async (_, index) => {
    const chance = month.chance(`dearer ${step} ${index}`);
    note(diary, DEARER, await swapForDearer(promises)(month, chance));
  });
  // Otherwise most of these orders are sent, cancelled or refunded meanwhile.
  if (spoiled.next() < 0.6) await Promise.all(dearer);
  const moves = Array.from({ length: size.moves }, async (_, index) => {
    const chance = month.chance(`move ${step} ${index}`);
    await pause(chance.between(0, 300));
    const [name, move] = moveOf(chance);
    note(diary, name, await move(month, chance));
  });
  await Promise.all([...shoppers, ...moves, ...dearer]);
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

async function figures({ db }: Month, seed: number, { kills }: MonthSize, seconds: number): Promise<string> {
  const { rows } = await sql<{ orders: number; paid: number; refunds: Record<string, number> | null; returns: number }>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from payments where paid_at is not null) as paid,
           (select jsonb_object_agg(state, count) from (select state, count(*) from refunds group by state) as each) as refunds,
           (select count(*)::int from returns) as returns`.execute(db);
  const { orders = 0, paid = 0, refunds, returns = 0 } = rows[0] ?? {};
  const states = Object.entries(refunds ?? {}).map(([state, count]) => `${count} ${state}`);
  return [
    `seed ${seed}: ${DAYS} days, ${orders} orders, ${paid} paid, refunds ${states.join(", ")}; ${returns} returns`,
    `${kills} kills; ${Math.round(seconds)} s`,
  ].join("; ");
}
