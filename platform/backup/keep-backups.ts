import { addDays, dayInSaoPaulo, HOUR_MS } from "#platform/clock.ts";
import { instantOfStamp, stampOf } from "./stamps.ts";

const KEPT = { hours: 48, daily: 7, weekly: 4, monthly: 12 };
const NAME = /^lavra-(\d{8})T(\d{6})Z(-update)?\.tar\.zst(\.age)?$/;

/** It sorts by time. `beforeUpdate`: it is the way back from an update. */
export function backupName(
  instant: Date,
  { isEncrypted = false, beforeUpdate = false }: { isEncrypted?: boolean; beforeUpdate?: boolean } = {},
): string {
  const { day, time } = stampOf(instant);
  return `lavra-${day}T${time}Z${beforeUpdate ? "-update" : ""}.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** Null for any other file. */
export function instantOfBackup(name: string): Date | null {
  const [, day, time] = NAME.exec(name) ?? [];
  return day && time ? instantOfStamp(day, time) : null;
}

/**
 * Keeps all of the last 48 hours, the one made before the newest update, and the newest of each of the last 7 days, 4
 * weeks (from Monday) and 12 months that have one, São Paulo time; so the newest is always kept. Other files are never
 * named. Rules: STAFF-74.
 */
export function backupsToDelete(names: readonly string[], now: Date): string[] {
  const backups = names
    .flatMap((name) => {
      const instant = instantOfBackup(name);
      return instant ? [{ name, instant, day: dayInSaoPaulo(instant) }] : [];
    })
    .sort((a, b) => b.instant.getTime() - a.instant.getTime() || a.name.localeCompare(b.name));
  const recent = now.getTime() - KEPT.hours * HOUR_MS;
  const kept = new Set(backups.filter(({ instant }) => instant.getTime() >= recent).map(({ name }) => name));
  const wayBack = backups.find(({ name }) => NAME.exec(name)?.[3]);
  if (wayBack) kept.add(wayBack.name);
  const keepNewestPer = (count: number, periodOf: (day: string) => string) => {
    const periods = new Set<string>();
    for (const { name, day } of backups) {
      const period = periodOf(day);
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      kept.add(name);
    }
  };
  keepNewestPer(KEPT.daily, (day) => day);
  keepNewestPer(KEPT.weekly, mondayOf);
  keepNewestPer(KEPT.monthly, (day) => day.slice(0, 7));
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
