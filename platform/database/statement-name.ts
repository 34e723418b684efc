export interface NamedStatement {
  /** `select orders`; the verb alone where there is no table. */
  name: string;
  operation: string;
  table: string | undefined;
  /** Parameters as `$1`, without literals, truncated. */
  text: string;
}

const LONGEST_TEXT = 2_000;
const MOST_NAMES = 1_000;
const WRITES =
  /(?<!\bfor |\bno key |\bdo )\b(insert into|update|delete from|merge into)\s+(?:only\s+)?([\w."]{1,130})/i;
const READS = /\bfrom\s+(?:only\s+)?([\w."]{1,130})/i;
const FIRST_WORD = /^[\s(]*([a-z]{1,20})/i;
const LITERALS = /'[^']*(?:'|$)|\b\d{4,}\b/g;

const named = new Map<string, NamedStatement>();

/** Names a statement by what it writes, else by what it reads first. Statements repeat, so names are kept. */
export function nameStatement(sql: string): NamedStatement {
  const known = named.get(sql);
  if (known) return known;
  // Lists of values make texts of many lengths.
  if (named.size >= MOST_NAMES) named.clear();
  const made = read(sql);
  named.set(sql, made);
  return made;
}

function read(sql: string): NamedStatement {
  // Code writes values as parameters; literals are left out in case one slips through.
  const text = sql.slice(0, LONGEST_TEXT).replaceAll(LITERALS, "?").replaceAll(/\s+/g, " ").trim();
  const write = WRITES.exec(text);
  const operation = (write?.[1] ?? FIRST_WORD.exec(text)?.[1] ?? "statement").toLowerCase().split(" ")[0] ?? "";
  const verb = operation === "with" ? "select" : operation;
  const table = (write?.[2] ?? (READS.exec(outermost(text)) ?? READS.exec(text))?.[1])?.replaceAll('"', "");
  return { name: table ? `${verb} ${table}` : verb, operation: verb, table, text };
}

/** The text without what is in parentheses: the first `from` may be a subquery's. */
function outermost(text: string): string {
  let depth = 0;
  let left = "";
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (depth === 0) left += letter;
    if (letter === ")") depth -= 1;
  }
  return left;
}
