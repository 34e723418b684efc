import type { Kept } from "#platform/backup/kept-databases.server.ts";

const MINUTE_MS = 60_000;

/** `90 minutes old`, `30 hours old` or `3 days old`. */
export function ageText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} minutes old`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours old` : `${Math.floor(hours / 24)} days old`;
}

/** `lavra_before_20261125_133805, 3 days old, 0.2 GB`. */
export function keptText({ name, replacedAt, bytes }: Kept): string {
  const age = replacedAt ? ageText(Date.now() - replacedAt.getTime()) : "of a restore that was broken off";
  return [name, age, ...(bytes === null ? [] : [`${(bytes / 1e9).toFixed(1)} GB`])].join(", ");
}
