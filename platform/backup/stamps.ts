/** UTC, for names of files and databases: `20261125` and `133805`. */
export function stampOf(at: Date): { day: string; time: string } {
  const [day = "", time = ""] = at.toISOString().replaceAll(/[:-]/g, "").slice(0, 15).split("T");
  return { day, time };
}

/** Names of former releases have no seconds. */
export function instantOfStamp(day: string, time: string): Date {
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return new Date(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4) || "00"}Z`);
}
