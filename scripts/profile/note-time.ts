import { appendFileSync } from "node:fs";
import { z } from "zod";

export const TimedPart = z.object({
  /** `step` spans whole parts of a run, one after the other; the others share one. */
  kind: z.enum(["step", "beside", "set-up", "tests", "journey"]),
  name: z.string(),
  seconds: z.number(),
});
export type TimedPart = z.infer<typeof TimedPart>;

/** Notes how long a part of a profiled run took: a line of JSON in the file that PROFILE names. Else nothing. */
export function noteTime(kind: TimedPart["kind"], name: string, ms: number): void {
  const file = process.env.PROFILE;
  if (file) appendFileSync(file, `${JSON.stringify({ kind, name, seconds: ms / 1000 } satisfies TimedPart)}\n`);
}
