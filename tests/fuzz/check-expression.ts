import { check } from "recheck";
import { attacksOn } from "./cases/attack-texts.ts";
import type { FoundExpression } from "./expressions.ts";
import { slowestAttack } from "./measure-expression.ts";

const PATIENCE_MS = 60_000;
const SEED = 925;

/** Why an expression is or may be too slow: by `recheck`'s proof, then by generated texts. Null if neither. */
export async function faultOfExpression({ source, flags, text }: FoundExpression, samples = 1): Promise<string | null> {
  if (text === "RegExp(...)") return "is put together while it runs: nothing can be checked";
  const proven = await check(source, flags, { timeout: PATIENCE_MS });
  const attacks = attacksOn(source, flags, { samples, seed: SEED });
  if (proven.status === "vulnerable") {
    const { pattern, pumps, suffix } = proven.attack;
    if (proven.checker === "automaton") return `${proven.complexity.summary}: ${pattern.slice(0, 120)}`;
    // A result by trial within a time limit may be wrong on a loaded machine, so it is measured again.
    attacks.push(...pumps.map(({ prefix, pump }) => ({ before: prefix, piece: pump, after: suffix })));
  }
  const slowest = slowestAttack(source, flags, attacks);
  if (slowest) return `${Math.round(slowest.ms)} ms for ${JSON.stringify(slowest.attack)}`;
  return proven.status !== "unknown" ? null : `recheck cannot tell: ${proven.error.kind}`;
}
