import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { TermWords } from "./search-words.ts";

const NECKLACES = ["gargantilha", "corrente"];
/** Shoppers say 'Colares' for what the catalogue calls gargantilhas and correntes. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["colar", NECKLACES],
  ["colares", NECKLACES],
]);

interface Row {
  phrase: string;
  needle: string;
  idle: boolean;
  keys: string[];
}

/** Splits by the rules of the SQL function `look_up_search_term`; looks up synonyms too. */
export async function lookUpTerm(db: Database, term: string): Promise<TermWords> {
  const rows = await lookUp(db, term);
  const needles = await Promise.all(
    rows.map(async ({ needle, idle, keys }) => ({
      text: needle,
      short: [...needle].length <= 2,
      idle,
      keys: [...new Set([...keys, ...(await keysOfOtherNames(db, needle))])],
    })),
  );
  return { phrase: rows[0]?.phrase ?? "", needles };
}

async function keysOfOtherNames(db: Database, needle: string): Promise<string[]> {
  const names = otherNames(needle);
  return names.length === 0 ? [] : (await lookUp(db, names.join(" "))).flatMap(({ keys }) => keys);
}

async function lookUp(db: Database, term: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`${PREPARED} select phrase, needle, idle, keys from look_up_search_term(${term})`.execute(db);
  return rows;
}

/** Without case and accents, searched in addition to the word itself. Rules: LIST-35. */
function otherNames(piece: string): readonly string[] {
  return OTHER_NAMES.get(piece) ?? [];
}
