import { plainText } from "./search-term.ts";

const MOST = 5;
/** No suggestion begins or ends with these; every product name ends in 'em Prata 925'. */
const EMPTY = new Set(
  "a ao as com da das de do dos e em na no nas nos o os para por sem um uma prata 925 mm cm".split(" "),
);

interface Word {
  text: string;
  plain: string;
}

/** From the names of the best matches, most frequent first, lower case with accents, at most five. Rules: LIST-44. */
export function suggestTerms(names: readonly string[], term: string): string[] {
  const typed = plainText(term).split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [];
  const counts = new Map<string, { text: string; count: number; first: number }>();
  for (const name of names) {
    for (const text of new Set(phrasesOf(wordsOf(name), typed))) {
      const known = counts.get(plainText(text));
      if (known) known.count += 1;
      else counts.set(plainText(text), { text, count: 1, first: counts.size });
    }
  }
  counts.delete(typed.join(" "));
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.first - b.first)
    .slice(0, MOST)
    .map(({ text }) => text);
}

function wordsOf(name: string): Word[] {
  return name
    .toLowerCase()
    .split(/\s+/)
    .map((text) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text)?.[0] ?? "")
    .filter(Boolean)
    .map((text) => ({ text, plain: plainText(text) }));
}

/** The matching words, alone and with the meaningful word after and before them. */
function phrasesOf(words: readonly Word[], typed: readonly string[]): string[] {
  const at = words.findIndex((_, start) =>
    typed.every((piece, n) => {
      const plain = words[start + n]?.plain;
      return n === typed.length - 1 ? plain?.startsWith(piece) : plain === piece;
    }),
  );
  if (at < 0) return [];
  const match = words.slice(at, at + typed.length).map(({ text }) => text);
  const [before, after] = [words[at - 1], words[at + typed.length]];
  return [
    match.join(" "),
    ...(after && isTelling(after) ? [[...match, after.text].join(" ")] : []),
    ...(before && isTelling(before) ? [[before.text, ...match].join(" ")] : []),
  ];
}

function isTelling({ plain }: Word): boolean {
  return !EMPTY.has(plain) && !/^\d+$/.test(plain);
}
