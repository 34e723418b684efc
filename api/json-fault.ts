/** A fault in a JSON text that `JSON.parse` accepts. `path` is dotted, '' for the text itself. */
export interface JsonFault {
  path: string;
  message: string;
}

/** Bodies of this API nest only a few levels deep. */
const DEEPEST = 32;

const TOKENS = /"(?:[^"\\]|\\.)*"?|[[\]{}:,]/g;
const UNSTORABLE = /\0|\p{Cs}/u;

interface Level {
  /** Field names seen so far; null in an array. */
  names: Set<string> | null;
  at: string | number;
  /** Whether the next string is a field name. */
  naming: boolean;
}

/**
 * Returns the first fault of a valid JSON text, or null: a duplicate field (parsers disagree which one counts),
 * excessive nesting, or a character that PostgreSQL cannot store (NUL, a lone surrogate).
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

/** Records a field name; returns true if it is a duplicate. */
function takeName(level: Level, name: string): boolean {
  const repeated = level.names?.has(name) ?? false;
  level.names?.add(name);
  level.at = name;
  level.naming = false;
  return repeated;
}
