import { createWorkQueue, type WorkQueue } from "#platform/concurrency/work-queue.ts";
import type { Cost } from "./measure-costs.ts";

/** What a drop costs, as measured, and what it meets. */
export interface DropModel {
  buyers: number;
  withinMs: number;
  pieces: number;
  /** Processes of the shop, each on a processor of its own. */
  processes: number;
  /** Processors of the database. */
  databaseProcessors: number;
  /** Calls that a process works on at once. */
  atOnce: number;
  waitMs: number;
  costs: { stock: Cost; order: Cost; pay: Cost };
  /** How long a payment holds the row of the piece, in ms: from the lock to the commit. */
  lockMs: number;
}

export interface ModelledDrop {
  /** Buyers' times from arrival to the answer, in ms, sorted. */
  waits: number[];
  reserved: number;
  /** When the last piece was reserved, in ms after the beginning. */
  soldOutMs: number;
  askedToWait: number;
}

/**
 * Plays a drop on a simulated clock: the shop's own queue in front of processors and a row lock that take the measured
 * times. Everything is first come, first served.
 */
export async function playDrop(model: DropModel): Promise<ModelledDrop> {
  const { costs } = model;
  const clock = simulatedClock();
  const database = resource(clock, model.databaseProcessors);
  const row = resource(clock, 1);
  const shops = Array.from({ length: model.processes }, () => ({
    processor: resource(clock, 1),
    calls: createWorkQueue({ atOnce: model.atOnce, waitMs: model.waitMs, now: clock.now }),
  }));
  const drop: ModelledDrop = { waits: [], reserved: 0, soldOutMs: 0, askedToWait: 0 };

  async function take({ shopMs, databaseMs }: Cost, processor: Resource): Promise<void> {
    await processor.use(shopMs);
    await database.use(databaseMs);
  }

  async function inTurn(calls: WorkQueue, work: () => Promise<void>): Promise<void> {
    while ((await calls.run(work)) === "busy") {
      drop.askedToWait += 1;
      await clock.pause(calls.bookReturn());
    }
  }

  async function buy(index: number): Promise<void> {
    const { processor, calls } = shops[index % shops.length] ?? { processor: row, calls: createWorkQueue(model) };
    const isSoldOut = () => drop.reserved >= model.pieces;
    await inTurn(calls, () => take(costs.stock, processor));
    if (isSoldOut()) return;
    await inTurn(calls, () => take(costs.order, processor));
    await take(costs.pay, processor);
    if (isSoldOut()) return;
    await row.use(model.lockMs);
    if (isSoldOut()) return;
    drop.reserved += 1;
    drop.soldOutMs = clock.now();
  }

  async function comeIn(index: number): Promise<void> {
    await clock.pause((index / model.buyers) * model.withinMs);
    const from = clock.now();
    await buy(index);
    drop.waits.push(clock.now() - from);
  }

  await clock.run(Array.from({ length: model.buyers }, (_, index) => comeIn(index)));
  drop.waits.sort((a, b) => a - b);
  return drop;
}

interface SimulatedClock {
  now(): number;
  pause(ms: number): Promise<void>;
  /** Moves the time on, from event to event, until all have ended. */
  run(all: readonly Promise<void>[]): Promise<void>;
}

/** Events of the same millisecond happen together: finer than the times that are asked for. */
function simulatedClock(): SimulatedClock {
  const events = new Map<number, (() => void)[]>();
  let time = 0;
  return {
    now: () => time,
    pause(ms) {
      const at = Math.max(time + 0.1, Math.round((time + ms) * 10) / 10);
      return new Promise((done) => {
        const due = events.get(at);
        if (due) due.push(done);
        else events.set(at, [done]);
      });
    },
    async run(all) {
      let ended = 0;
      for (const each of all) void each.then(() => (ended += 1));
      const step = 0.1;
      for (let tick = 0; ended < all.length; tick += 1) {
        time = Math.round(tick * step * 10) / 10;
        const due = events.get(time);
        if (!due) continue;
        events.delete(time);
        for (const done of due) done();
        // All that follows at this moment.
        await new Promise((done) => setImmediate(done));
      }
    },
  };
}

interface Resource {
  /** Waits for one of its places and holds it for so many milliseconds. */
  use(ms: number): Promise<void>;
}

function resource(clock: SimulatedClock, places: number): Resource {
  const waiting: (() => void)[] = [];
  let used = 0;
  return {
    async use(ms) {
      if (used < places) used += 1;
      else await new Promise<void>((done) => waiting.push(done));
      await clock.pause(ms);
      const next = waiting.shift();
      if (next) next();
      else used -= 1;
    },
  };
}
