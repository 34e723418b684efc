/**
 * The statements of an SQL text, without comments and without their semicolons. Knows strings, quoted names and
 * dollar-quoted bodies; neither comments within comments nor `E''` strings with a quote behind a backslash.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let at = 0;
  while (at < text.length) {
    const end = endOfComment(text, at);
    if (end !== null) {
      // A comment parts words as a space does.
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

/** Where what is quoted from `at` on ends. A quote that is doubled ends one text and begins the next. */
function endOfQuoted(text: string, at: number): number | null {
  const quote = text[at];
  if (quote === "'" || quote === '"') return indexAfter(text, quote, at + 1);
  if (quote !== "$") return null;
  const [tag] = /^\$(?:[a-z_]\w*)?\$/i.exec(text.slice(at, at + LONGEST_TAG)) ?? [];
  return tag ? indexAfter(text, tag, at + tag.length) : null;
}

/** Names are no longer in PostgreSQL. */
const LONGEST_TAG = 65;

function indexAfter(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index < 0 ? text.length : index + part.length;
}

function indexOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index < 0 ? text.length : index;
}
