import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Step } from "./hold-writes.ts";
import type { Answer, NamedProcess, SellingShop } from "./selling-shop.ts";

/** Long enough for the repeated request to come to what the dead process still holds. */
const WAITS_MS = 300;

type Request = (process: NamedProcess) => Promise<Answer>;

let turn = 0;

/** The process to be killed next, and the one that goes on: each in turn. */
export function nextVictim({ processes: [first, second] }: Pick<SellingShop, "processes">) {
  turn += 1;
  return turn % 2 === 0 ? { victim: first, other: second } : { victim: second, other: first };
}

/**
 * Kills a process while its request is at a step, and repeats the request at the other one, which meets what the dead
 * one's transaction still holds; then that transaction's connection ends. Resolves to the other one's answer;
 * `isLost` false: what came to the step was a job, and the request was answered before the kill.
 */
export async function killAt(
  shop: SellingShop,
  step: Step,
  request: Request,
): Promise<{ answer: Answer; isLost: boolean }> {
  const { victim, other } = nextVictim(shop);
  const hold = await shop.holds.hold(step, victim.name);
  const lost = request(victim).catch(() => null);
  expect(await hold.waiting()).toBe(victim.name);
  await victim.end("SIGKILL");
  const killedAt = new Date();
  const repeated = request(other);
  await pause(WAITS_MS);
  await hold.release();
  const answer = await repeated;
  const isLost = (await lost) === null;
  await Promise.all([victim.start(), shop.takeUpJobs(killedAt)]);
  return { answer, isLost };
}

/**
 * Kills the process whose job comes to a step after `work`, whichever it is; the other one goes on with the job.
 */
export async function killJobAt(shop: SellingShop, step: Step, work: () => Promise<unknown>): Promise<void> {
  const hold = await shop.holds.hold(step, "*");
  await work();
  const name = await hold.waiting();
  const victim = shop.processes.find((each) => each.name === name);
  if (!victim) throw new Error(`unknown process ${name}`);
  await victim.end("SIGKILL");
  const killedAt = new Date();
  await hold.release();
  await Promise.all([victim.start(), shop.takeUpJobs(killedAt)]);
}
