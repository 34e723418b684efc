import { createContext, Script } from "node:vm";
import { type Attack, attackText } from "./cases/attack-texts.ts";

/** The limit for any check of a text, in ms of CPU time. */
export const MOST_CHECK_MS = 100;

/** Shorter texts first: if one is too slow, the longer ones are not tried. */
const LENGTHS = [40, 16_000, 250_000];
/** Timeout in wall time, against endless checks. */
const PATIENCE_MS = 250;

/** V8 aborts a script at its timeout, even while a regular expression backtracks. */
const run = new Script("expression.global ? text.replace(expression, '') : expression.test(text)");
const call = new Script("check()");

/** Whether a check exceeds the limit in each of three tries. */
export function isTooSlow(check: () => unknown): boolean {
  const context = createContext({ check });
  return bestOfThree(() => timed(call, context)) > MOST_CHECK_MS;
}

/** The first attack that makes an expression too slow in each of three tries; null: none. */
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

/**
 * The CPU time of a script in ms. If the timeout hits before the limit is used up (loaded machine), retries once with a
 * longer timeout.
 */
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

/** The minimum of up to three measurements; stops at the first one within the limit. */
function bestOfThree(measure: () => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && best > MOST_CHECK_MS; time += 1) best = Math.min(best, measure());
  return best;
}
