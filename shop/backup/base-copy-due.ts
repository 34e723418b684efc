import { firstMissingWal, timelinesOf } from "#platform/backup/wal-files.ts";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { timeOfDay } from "#platform/day-times.ts";

/** São Paulo time: few shoppers, and before the jobs of the morning. */
const NIGHT = "03:10";

interface NewestCopy {
  startedAt: Date;
  timeline: number;
  startWal: string;
}

/**
 * There is no copy, the last is of an earlier night, or nothing can be restored from it any more: the database has been
 * restored since, or the archive has a gap after it.
 */
export function isBaseCopyDue(
  newest: NewestCopy | null,
  { now, timeline, walFiles }: { now: Date; timeline: number; walFiles: readonly string[] },
): boolean {
  if (!newest || newest.timeline !== timeline) return true;
  if (firstMissingWal(walFiles, newest.startWal, timelinesOf(timeline, ""))) return true;
  const today = dayInSaoPaulo(now);
  const tonight = timeOfDay(today, NIGHT);
  const lastNight = tonight <= now ? tonight : timeOfDay(addDays(today, -1), NIGHT);
  return newest.startedAt < lastNight;
}
