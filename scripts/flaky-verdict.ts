import { z } from "zod";

/** A journey that failed. */
export const FailedJourney = z.object({
  title: z.string(),
  project: z.string(),
  /** From the root of the project. */
  file: z.string(),
  line: z.number(),
});
export type FailedJourney = z.infer<typeof FailedJourney>;

export interface JourneysRun {
  exitCode: number;
  failed: readonly FailedJourney[];
}

/** A run with so many flaky journeys has failed. */
export const MOST_FLAKY = 3;

/**
 * The verdict on a run of the journeys and its second go (`again`: what failed, in a new shop; null where there was
 * none), and the lines to end with. A journey that failed first and passed then is flaky.
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
