import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { PLANNED_ONCE } from "#platform/planned-once.server.ts";
import type { TermWords } from "./term-words.ts";

interface Row {
  phrase: string;
  needle: string;
  idle: boolean;
  keys: string[];
}

/** Breaks a term into its pieces and looks each up in the words of the catalogue, by the rules of the SQL function. */
export async function lookUpTerm(db: Database, term: string): Promise<TermWords> {
  const { rows } =
    await sql<Row>`${PLANNED_ONCE} select phrase, needle, idle, keys from look_up_search_term(${term})`.execute(db);
  return {
    phrase: rows[0]?.phrase ?? "",
    needles: rows.map(({ needle, idle, keys }) => ({ text: needle, short: [...needle].length <= 2, idle, keys })),
  };
}
