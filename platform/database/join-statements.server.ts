import type { Kysely } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.generated.ts";
import { JoinedStatements, type Statement } from "./joined-statements.server.ts";
import { markStatements } from "./prepared-statements.server.ts";

const MARK = "/* joined */";
const NOTHING = { command: "", rowCount: 0, rows: [] };

/**
 * A handle for statements of a transaction whose result is not needed. They are sent together with the transaction's next
 * statement, or with its commit, in one round trip, and run in the order in which they were given. An error makes the
 * transaction fail, but the next statement or the commit reports it. Outside of a transaction they run at once.
 */
export function joined<Handle extends Kysely<DB>>(trx: Handle): Handle {
  return trx.withPlugin(joining) as Handle;
}

const joining = markStatements(MARK);

/** The same for the text of one statement. */
export function toJoined(text: string): string {
  return `${text} ${MARK}`;
}

/**
 * For a pool's `connect` event, before `namePreparedStatements`. `begin` waits for the first statement, and a
 * transaction that has sent nothing ends without a word: each round trip costs both sides more than a small statement.
 */
export function joinStatements(client: pg.ClientBase): void {
  const query: unknown = client.query;
  if (typeof query !== "function") return;
  const ask = (...words: unknown[]): unknown => Reflect.apply(query, client, words);
  let waiting: Statement[] = [];
  let isOpen = false;

  function send(last: Statement): Promise<unknown> {
    const statements = [...waiting, last];
    waiting = [];
    return new Promise((done, failed) => {
      ask(new JoinedStatements(statements, (error, result) => (error ? failed(error) : done(result))));
    });
  }

  function end(statement: Statement): Promise<unknown> | null {
    const isUnsent = waiting[0]?.text === "begin";
    isOpen = false;
    if (statement.text === "rollback") waiting = [];
    if (isUnsent && waiting.length <= 1) {
      waiting = [];
      return Promise.resolve({ ...NOTHING, command: statement.text.toUpperCase() });
    }
    return waiting.length > 0 ? send(statement) : null;
  }

  Object.assign(client, {
    query(...words: unknown[]): unknown {
      const statement = statementOf(words);
      if (!statement) {
        // A cursor. An error of what waited leaves it an aborted transaction.
        const last = waiting.pop();
        if (last) void send(last).catch(() => undefined);
        return ask(...words);
      }
      const { text } = statement;
      if (text === "commit" || text === "rollback") return end(statement) ?? ask(...words);
      if (text === "begin") isOpen = true;
      if (text === "begin" || (isOpen && text.includes(MARK))) {
        waiting.push(statement);
        return Promise.resolve(NOTHING);
      }
      return waiting.length > 0 ? send(statement) : ask(...words);
    },
  });
}

/** Null: a cursor, or a caller with a callback, which no transaction has. */
function statementOf([asked, values, callback]: unknown[]): Statement | null {
  if (callback !== undefined || typeof values === "function") return null;
  if (typeof asked === "string") return { text: asked, values: Array.isArray(values) ? values : [] };
  return typeof asked === "object" && asked !== null && "name" in asked && "text" in asked
    ? (asked as Statement)
    : null;
}
