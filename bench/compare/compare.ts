import { median } from "../load.ts";
import { buildCommit } from "./built-commit.ts";
import { type Kind, MEASURES, type Measure } from "./measures.ts";
import { type Side, startSide } from "./sides.ts";

const ROUNDS = 5;

/** The default aim of every ratio: at most 5 % slower than the earlier commit. */
const KEPT = 0.95;

/** How often as good this side is as the earlier one: rates as they are, times and memory turned over. */
const ratioOf = ({ unit }: Measure, before: number, now: number) => (unit === "/s" ? now / before : before / now);

/**
 * `npm run bench -- compare REVISION [reads=1.5] [pages=1.2] [rest=1]`: an earlier commit, built with its own packages and run
 * by its own Node, and this one, in turn on one machine. Returns whether the median of each ratio reaches its aim.
 */
export async function compareWith(revision: string, words: readonly string[]): Promise<boolean> {
  const aims = aimsFrom(words);
  const [earlier, current] = [await buildCommit(revision), await buildCommit("HEAD")];
  const sides: Side[] = [];
  try {
    for (const built of [earlier, current]) sides.push(await startSide(built));
    const [before, now] = sides;
    if (!before || !now) throw new Error("a side is missing");
    console.log(`\n| what | ${revision} | now | ratio (least to most) | aim |\n| --- | --- | --- | --- | --- |`);
    let reached = true;
    for (const measure of MEASURES) {
      const pairs = await measureInTurn(measure, before, now);
      const ratios = pairs.map(([a, b]) => ratioOf(measure, a, b)).sort((a, b) => a - b);
      const [ratio, aim] = [median(ratios), aims[measure.kind]];
      if (ratio < aim) reached = false;
      const figure = (at: 0 | 1) => `${round(median(pairs.map((pair) => pair[at])))} ${measure.unit}`;
      const spread = `${two(ratios[0] ?? 0)} to ${two(ratios.at(-1) ?? 0)}`;
      const verdict = ratio < aim ? `${two(aim)}, **missed**` : two(aim);
      console.log(`| ${measure.name} | ${figure(0)} | ${figure(1)} | **${two(ratio)}** (${spread}) | ${verdict} |`);
    }
    return reached;
  } finally {
    for (const side of sides) await side.stop();
    earlier.remove();
    current.remove();
  }
}

/** Which side is first changes with each round, so that a machine that slows down favours neither. The first is not counted. */
async function measureInTurn(measure: Measure, before: Side, now: Side): Promise<(readonly [number, number])[]> {
  const pairs: (readonly [number, number])[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const [first, second] = turn % 2 === 0 ? [before, now] : [now, before];
    const [a, b] = [await measure.take(first), await measure.take(second)];
    if (turn > 0) pairs.push(turn % 2 === 0 ? [a, b] : [b, a]);
  }
  return pairs;
}

function aimsFrom(words: readonly string[]): Record<Kind, number> {
  const aims = { reads: KEPT, pages: KEPT, rest: KEPT };
  for (const word of words) {
    const [kind = "", aim] = word.split("=");
    if (!Object.hasOwn(aims, kind) || !(Number(aim) > 0))
      throw new Error(`Not an aim: ${word} (reads=1.5 pages=1.2 rest=1)`);
    aims[kind as Kind] = Number(aim);
  }
  return aims;
}

const two = (value: number) => value.toFixed(2);
const round = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value));
