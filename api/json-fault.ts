/** What is wrong with a JSON text that a parser would let pass; `path` is dotted, '' for the text itself. */
export interface JsonFault {
  path: string;
  message: string;
}

/** No body of this API nests deeper than a fraction of this. */
const DEEPEST = 32;

const TOKENS = /"(?:[^"\\]|\\.)*"?|[[\]{}:,]/g;
const UNSTORABLE = /\0|\p{Cs}/u;

interface Level {
  /** The names used so far; null in a list. */
  names: Set<string> | null;
  at: string | number;
  /** Whether the next text is a name. */
  naming: boolean;
}

/**
 * The first fault of a JSON text: a field named twice (readers disagree which one counts), nesting that no reader
 * needs, or a character that the database cannot keep (NUL, half of a surrogate pair). The text is valid JSON.
 */
export function jsonFault(text: string): JsonFault | null {
  const levels: Level[] = [];
  const path = () => levels.map(({ at }) => at).join(".");
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === "{") levels.push({ names: new Set(), at: "", naming: true });
    else if (token === "[") levels.push({ names: null, at: 0, naming: false });
    else if (token === "}" || token === "]") levels.pop();
    else if (token === "," && level) toNext(level);
    else if (token.startsWith('"')) {
      const value: string = JSON.parse(token);
      const repeated = level?.naming ? takeName(level, value) : false;
      if (UNSTORABLE.test(value))
        return { path: level?.names?.has(value) ? "" : path(), message: "Caractere inválido" };
      if (repeated) return { path: path(), message: "Campo repetido" };
    }
    if (levels.length > DEEPEST) return { path: "", message: "Estrutura profunda demais" };
  }
  return null;
}

function toNext(level: Level): void {
  if (level.names) level.naming = true;
  else level.at = Number(level.at) + 1;
}

/** Notes the name of a field; true when it was there before. */
function takeName(level: Level, name: string): boolean {
  const repeated = level.names?.has(name) ?? false;
  level.names?.add(name);
  level.at = name;
  level.naming = false;
  return repeated;
}
