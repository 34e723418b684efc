import type { LogEvent } from "kysely";
import { statementSeconds } from "#platform/observability/metrics.server.ts";
import { isTracing } from "#platform/observability/tracing.server.ts";
import { traceStatement } from "./trace-statements.server.ts";

const select = statementSeconds.labels("select");
const insert = statementSeconds.labels("insert");
const update = statementSeconds.labels("update");
const remove = statementSeconds.labels("delete");
const commit = statementSeconds.labels("commit");
const other = statementSeconds.labels("other");

const BY_NODE = new Map([
  ["SelectQueryNode", select],
  ["InsertQueryNode", insert],
  ["UpdateQueryNode", update],
  ["DeleteQueryNode", remove],
]);
/** One that begins with `with` is `other`, whatever it does. */
const BY_WORD = new Map([
  ["select", select],
  ["insert", insert],
  ["update", update],
  ["delete", remove],
  ["commit", commit],
]);
const WORD_LENGTH = 6;

/** From sending a statement to reading its answer, failed ones too. Not the wait for a connection, nor streams. */
export function measureStatement(event: LogEvent): void {
  if (event.level === "query" && event.isStream) return;
  const { query, sql } = event.query;
  const word = sql.trimStart().slice(0, WORD_LENGTH).toLowerCase();
  const kind = BY_NODE.get(query.kind) ?? BY_WORD.get(word) ?? other;
  kind.observe(event.queryDurationMillis / 1000);
  if (isTracing()) traceStatement(event);
}
