/**
 * The value that a table has of its own under a key that may come from outside; undefined for none, and for what every
 * object inherits (`constructor`, `toString`). A key that is null or undefined has no value.
 */
export function valueAt<T>(
  table: Readonly<Partial<Record<string, T>>> | null | undefined,
  key: string | null | undefined,
): T | undefined {
  return table != null && key != null && Object.hasOwn(table, key) ? table[key] : undefined;
}
