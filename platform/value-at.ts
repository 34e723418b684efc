/** For a key from outside; undefined also for what every object inherits (`constructor`, `toString`). */
export function valueAt<T>(
  table: Readonly<Partial<Record<string, T>>> | null | undefined,
  key: string | null | undefined,
): T | undefined {
  return table != null && key != null && Object.hasOwn(table, key) ? table[key] : undefined;
}
