import { check } from "recheck";
import { attacksOn } from "./cases/attack-texts.ts";
import type { FoundExpression } from "./expressions.ts";
import { slowestAttack } from "./measure-expression.ts";

const PATIENCE_MS = 60_000;
const SEED = 925;

/**
 * Why a regular expression is or may be too slow, by `recheck`'s proof and by measuring generated texts; null: it is
 * not.
 */
export async function faultOfExpression({ source, flags, text }: FoundExpression, samples = 1): Promise<string | null> {
  if (text === "RegExp(...)") return "is put together while it runs: nothing can be checked";
  const proven = await check(source, flags, { timeout: PATIENCE_MS });
  const attacks = attacksOn(source, flags, { samples, seed: SEED });
  if (proven.status === "vulnerable") {
    const { pattern, pumps, suffix } = proven.attack;
    if (proven.checker === "automaton") return `${proven.complexity.summary}: ${pattern.slice(0, 120)}`;
    // `recheck` found this by trial within a time limit, which is unreliable on a loaded machine: measure it again.
    attacks.push(...pumps.map(({ prefix, pump }) => ({ before: prefix, piece: pump, after: suffix })));
  }
  const slowest = slowestAttack(source, flags, attacks);
  if (slowest) return `${Math.round(slowest.ms)} ms for ${JSON.stringify(slowest.attack)}`;
  return proven.status !== "unknown" ? null : `recheck cannot tell: ${proven.error.kind}`;
}
