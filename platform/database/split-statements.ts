/** Knows strings, quoted names and dollar quotes, but no nested comments or backslash escapes in `E''` strings. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let at = 0;
  while (at < text.length) {
    const end = endOfComment(text, at);
    if (end !== null) {
      // A comment separates words, as a space does.
      statement += " ";
      at = end;
    } else if (text[at] === ";") {
      statements.push(statement.trim());
      statement = "";
      at += 1;
    } else {
      const after = endOfQuoted(text, at) ?? at + 1;
      statement += text.slice(at, after);
      at = after;
    }
  }
  return [...statements, statement.trim()].filter((each) => each !== "");
}

function endOfComment(text: string, at: number): number | null {
  if (text.startsWith("--", at)) return indexOrEnd(text, "\n", at);
  if (text.startsWith("/*", at)) return indexAfter(text, "*/", at + 2);
  return null;
}

/** Null if none begins at `at`. A doubled quote counts as two adjacent quoted texts. */
function endOfQuoted(text: string, at: number): number | null {
  const quote = text[at];
  if (quote === "'" || quote === '"') return indexAfter(text, quote, at + 1);
  if (quote !== "$") return null;
  const [tag] = /^\$(?:[a-z_]\w*)?\$/i.exec(text.slice(at, at + LONGEST_TAG)) ?? [];
  return tag ? indexAfter(text, tag, at + tag.length) : null;
}

/** PostgreSQL names have at most 63 characters, plus the two `$`. */
const LONGEST_TAG = 65;

function indexAfter(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index < 0 ? text.length : index + part.length;
}

function indexOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index < 0 ? text.length : index;
}
