import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  QueryNode,
  RawNode,
  type RootOperationNode,
  sql,
} from "kysely";
import type pg from "pg";

const MARK = "/* planned once */";
/** Every connection of the pool caches every prepared statement. */
const MOST_TEXTS = 200;

/**
 * Put into a query, it runs the query as a named prepared statement. For frequent queries that take longer to plan than
 * to run. Result columns must be named.
 */
export const PREPARED = sql.raw<never>(MARK);

export function toPrepared(text: string): string {
  return `${text} ${MARK}`;
}

/** Every statement of a handle: `trx.withPlugin(preparing)`. */
export const preparing = markStatements(MARK);

/** Adds a comment, which is a word to those who send it, to every statement of a handle. */
export function markStatements(mark: string): KyselyPlugin {
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => {
      if (QueryNode.is(node)) return QueryNode.cloneWithEndModifier(node, RawNode.createWithSql(mark));
      if (!RawNode.is(node)) return node;
      const fragments = [...node.sqlFragments];
      return RawNode.create([...fragments.slice(0, -1), `${fragments.at(-1) ?? ""} ${mark}`], node.parameters);
    },
    transformResult: async ({ result }) => result,
  };
}

const isMarked = (text: string) => text.includes(MARK);

/** For a pool's `connect` event: names the marked statements, or those chosen otherwise, at most `MOST_TEXTS`. */
export function namePreparedStatements(isChosen = isMarked): (client: pg.ClientBase) => void {
  const names = new Map<string, string>();

  /** Statement name, the same in the whole pool. Undefined without the mark and above the limit. */
  function nameOf(text: string): string | undefined {
    if (!isChosen(text)) return undefined;
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
