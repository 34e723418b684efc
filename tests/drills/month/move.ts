import type { Chance } from "../chance.ts";
import type { Month } from "./open-month.ts";

/** What a move came to: `DONE`, the reason of its refusal, or `NOBODY`. */
export type Outcome = string;

export const DONE = "done";
/** There was nothing to do it with. */
export const NOBODY = "nobody";

/** What somebody in or around the shop does once. */
export type Move = (month: Month, chance: Chance) => Promise<Outcome>;

/** The outcome that a use case's answer tells: its refusal's reason, else `DONE`. */
export function outcomeOf(answer: { kind: string; reason?: string; why?: string }): Outcome {
  if (answer.kind !== "refused") return DONE;
  return [answer.reason, answer.why].filter(Boolean).join(" ");
}
