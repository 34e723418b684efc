import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* planned once */";
/** Each is kept by every connection of a pool. */
const MOST_TEXTS = 60;

/**
 * Put into a statement, it is parsed once per connection and, where the database finds one plan good for all values,
 * planned once: for what is asked often and is answered faster than it is planned. The columns it gives must be named.
 */
export const PREPARED = sql.raw<never>(MARK);

/** For a pool's `connect` event: makes its connections keep the statements that carry the mark, up to `MOST_TEXTS`. */
export function namePreparedStatements(): (client: pg.ClientBase) => void {
  const names = new Map<string, string>();

  /** The same for the same text in the whole pool; none for texts without the mark, nor for too many. */
  function nameOf(text: string): string | undefined {
    if (!text.includes(MARK)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_TEXTS) return known;
    const name = `lavra_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (client) => {
    const query: unknown = client.query;
    if (typeof query !== "function") return;
    Object.assign(client, {
      query(text: unknown, values: unknown, ...others: unknown[]): unknown {
        const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
        return name === undefined
          ? Reflect.apply(query, client, [text, values, ...others])
          : Reflect.apply(query, client, [{ name, text, values }, ...others]);
      },
    });
  };
}
