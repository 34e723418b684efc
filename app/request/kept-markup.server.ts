import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Some 2,000 cards of products. */
const MOST_CHARACTERS = 8_000_000;

/**
 * Markup by key. What else it follows from, `about`, is the same for all: another one empties it. The least recently used
 * markup goes first.
 */
export function createMarkupKeeper(mostCharacters = MOST_CHARACTERS) {
  const kept = new Map<string, string>();
  const known = new WeakMap<object, string>();
  let characters = 0;
  let of = "";

  function remove(key: string, markup: string): void {
    kept.delete(key);
    characters -= key.length + markup.length;
  }

  return function keep(about: object, key: string, element: () => ReactElement): string {
    const facts = known.get(about) ?? JSON.stringify(about);
    known.set(about, facts);
    if (facts !== of) {
      kept.clear();
      characters = 0;
      of = facts;
    }
    const before = kept.get(key);
    if (before !== undefined) remove(key, before);
    const markup = before ?? renderToString(element());
    kept.set(key, markup);
    characters += key.length + markup.length;
    for (const [oldest, itsMarkup] of kept) {
      if (characters <= mostCharacters) break;
      remove(oldest, itsMarkup);
    }
    return markup;
  };
}
