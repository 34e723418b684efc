import { TimedPart } from "./note-time.ts";

const MOST_PARTS = 40;

/** How many test files, and journeys, run at a time. */
export interface Lanes {
  tests: number;
  journeys: number;
}

/**
 * The steps of a run, then its 40 slowest test files, journeys and set-ups. `text`: what the run noted, a line of JSON
 * for each part. A part's share is of the whole run: what runs in `n` lanes counts an `n`th.
 */
export function profileOf(text: string, lanes: Lanes): string[] {
  const parts = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => TimedPart.parse(JSON.parse(line)));
  const steps = parts.filter(({ kind }) => kind === "step");
  const whole = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const lanesOf = ({ kind }: TimedPart) => (kind === "tests" ? lanes.tests : kind === "journey" ? lanes.journeys : 1);
  const lineOf = (part: TimedPart) => {
    const share = part.kind === "beside" ? "" : `${((part.seconds / lanesOf(part) / whole) * 100).toFixed(1)} %`;
    return `${part.seconds.toFixed(1).padStart(7)} s ${share.padStart(7)}  ${part.kind.padEnd(7)}  ${part.name}`;
  };
  const slowest = parts
    .filter(({ kind }) => kind === "tests" || kind === "journey" || kind === "set-up")
    .sort((a, b) => b.seconds / lanesOf(b) - a.seconds / lanesOf(a))
    .slice(0, MOST_PARTS);
  const counted = (kind: TimedPart["kind"]) => parts.filter((part) => part.kind === kind).length;
  return [
    `The run took ${Math.round(whole)} s: ${counted("tests")} test files, ${counted("journey")} journeys.`,
    ...parts.filter(({ kind }) => kind === "step" || kind === "beside").map(lineOf),
    `The ${slowest.length} slowest:`,
    ...slowest.map(lineOf),
  ];
}
