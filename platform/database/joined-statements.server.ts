import pg from "pg";

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

type Answer = (error: unknown, result?: unknown) => void;

interface Wire {
  stream: { cork(): void; uncork(): void };
  sync(): void;
  submittedNamedStatements: Record<string, string | undefined>;
}

/** What a query of node-pg does beside what its types tell. */
interface WireQuery {
  name?: string;
  text: string;
  callback?: Answer;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

/**
 * Several statements in one write, answered in one: a query for node-pg's `client.query`. A failure skips those after
 * it, `commit` included, since one Sync ends them all. The result is the last one's. Answers do not arrive before the
 * last statement is done.
 */
export class JoinedStatements {
  readonly #statements: WireQuery[];
  readonly #answer: Answer;
  #at = 0;
  #isOver = false;

  constructor(statements: readonly Statement[], answer: Answer) {
    this.#statements = statements.map((each) => new pg.Query(each) as unknown as WireQuery);
    this.#answer = answer;
  }

  /** node-pg keeps in mind what a connection has parsed by the name and text of the query that is being answered. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }

  submit(wire: Wire): null {
    const withoutSync: Wire = Object.create(wire, { sync: { value: () => undefined } });
    wire.stream.cork();
    try {
      for (const statement of this.#statements) {
        // node-pg reports values that it cannot convert through this callback.
        statement.callback = (error) => this.handleError(error, wire);
        statement.prepare(withoutSync);
        if (this.#isOver) break;
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#statements[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#statements[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#statements[this.#at]?.handleCommandComplete(message, wire);
    this.#at += 1;
  }

  handleError(error: unknown, wire: Wire): void {
    // The server has skipped them.
    for (const { name } of this.#statements.slice(this.#at))
      if (name) Reflect.deleteProperty(wire.submittedNamedStatements, name);
    if (!this.#isOver) this.#answer(error);
    this.#isOver = true;
  }

  handleReadyForQuery(wire: Wire): void {
    const last = this.#statements.at(-1);
    if (!last || this.#isOver) return;
    this.#isOver = true;
    last.callback = this.#answer;
    last.handleReadyForQuery(wire);
  }
}
