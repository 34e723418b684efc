import { createContext, Script } from "node:vm";
import { type Attack, attackText } from "./cases/attack-texts.ts";

/** Most that any check of a text may take. */
export const MOST_CHECK_MS = 100;

/** A shorter text first: what is too slow for it need not be tried with the long one. */
const LENGTHS = [40, 16_000, 250_000];
/** Wall time, so that what never ends does; a good check uses a tenth of it. */
const PATIENCE_MS = 250;

/** V8 breaks a running expression off at the time limit, also in the midst of looking back. */
const run = new Script("expression.global ? text.replace(expression, '') : expression.test(text)");
const call = new Script("check()");

/** Whether a check takes too long, best of three. */
export function isTooSlow(check: () => unknown): boolean {
  const context = createContext({ check });
  return bestOfThree(() => timed(call, context)) > MOST_CHECK_MS;
}

/** The first attack that an expression is too slow for, best of three; null when there is none. */
export function slowestAttack(
  source: string,
  flags: string,
  attacks: readonly Attack[],
): { attack: Attack; ms: number } | null {
  const context = createContext({ expression: new RegExp(source, flags), text: "" });
  for (const length of LENGTHS) {
    for (const attack of attacks) {
      context.text = attackText(attack, length);
      const ms = bestOfThree(() => timed(run, context));
      if (ms > MOST_CHECK_MS) return { attack, ms };
    }
  }
  return null;
}

/** In processor time. One that was broken off before it had much of that, on a loaded machine, gets more patience. */
function timed(script: Script, context: object, patience = PATIENCE_MS): number {
  const from = process.threadCpuUsage();
  let isOver = true;
  try {
    script.runInContext(context, { timeout: patience });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    isOver = false;
  }
  const { user, system } = process.threadCpuUsage(from);
  const ms = (user + system) / 1000;
  if (isOver || ms > MOST_CHECK_MS) return ms;
  return patience === PATIENCE_MS ? timed(script, context, 30 * PATIENCE_MS) : Number.POSITIVE_INFINITY;
}

/** The least of up to three measurements; the first that is short enough will do. */
function bestOfThree(measure: () => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && best > MOST_CHECK_MS; time += 1) best = Math.min(best, measure());
  return best;
}
