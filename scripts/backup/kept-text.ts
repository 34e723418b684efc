import type { Kept } from "#platform/backup/kept-databases.server.ts";

const HOUR_MS = 60 * 60_000;

/** `lavra_before_20261125_133805, 3 days old, 0.2 GB`. */
export function keptText({ name, replacedAt, bytes }: Kept): string {
  const hours = replacedAt && Math.floor((Date.now() - replacedAt.getTime()) / HOUR_MS);
  const age =
    hours === null
      ? "of a restore that was broken off"
      : hours < 48
        ? `${hours} hours old`
        : `${Math.floor(hours / 24)} days old`;
  return [name, age, ...(bytes === null ? [] : [`${(bytes / 1e9).toFixed(1)} GB`])].join(", ");
}
