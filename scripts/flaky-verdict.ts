import { z } from "zod";

export const FailedJourney = z.object({
  title: z.string(),
  project: z.string(),
  /** Relative to the project root. */
  file: z.string(),
  line: z.number(),
});
export type FailedJourney = z.infer<typeof FailedJourney>;

export interface JourneysRun {
  exitCode: number;
  failed: readonly FailedJourney[];
}

/** A run with at least this many flaky journeys fails. */
export const MOST_FLAKY = 3;

/**
 * The verdict on a run of the journeys and its retry (`again`: the failed ones, in a new shop; null if there was no
 * retry), and the lines to print last. A journey that fails first and passes the retry is flaky.
 */
export function flakyVerdict(first: JourneysRun, again: JourneysRun | null): { passed: boolean; lines: string[] } {
  const failed = again ? again.failed : first.failed;
  const failedTwice = new Set(failed.map(keyOf));
  const flaky = first.failed.filter((journey) => !failedTwice.has(keyOf(journey)));
  const last = again ?? first;
  // Playwright itself failed, or a journey failed without being reported.
  const broken = last.exitCode !== 0 && failed.length === 0;
  const lines = [
    ...(failed.length > 0 ? [`failed: ${listed(failed)}`] : []),
    ...(broken ? [`The run ended with ${last.exitCode}, and no journey failed.`] : []),
    ...(flaky.length >= MOST_FLAKY ? [`${MOST_FLAKY} flaky journeys and more fail a run.`] : []),
    `flaky: ${listed(flaky)}`,
  ];
  return { passed: failed.length === 0 && !broken && flaky.length < MOST_FLAKY, lines };
}

function keyOf({ project, file, title }: FailedJourney): string {
  return [project, file, title].join("\n");
}

function listed(journeys: readonly FailedJourney[]): string {
  if (journeys.length === 0) return "0";
  const names = journeys.map(({ title, project, file, line }) => `${title} [${project}], ${file}:${line}`);
  return `${journeys.length} (${names.join("; ")})`;
}
