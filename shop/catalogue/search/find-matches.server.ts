import type { Services } from "#shop/services.server.ts";
import type { FoundProducts } from "../listings/listing-facet-queries.server.ts";
import type { ProductFilter } from "../listings/product-filter-queries.server.ts";
import { idsOfCode, selectIds, typedCode } from "./code-queries.server.ts";
import { suggestCorrections } from "./correction-queries.server.ts";
import { BROAD, countSearchEntries, findEntries, matchingIds } from "./entry-queries.server.ts";
import { cleanTerm, MOST_MATCHES_COUNTED } from "./search-term.ts";
import type { SearchWord, TermWords } from "./search-words.ts";
import { lookUpTerm } from "./search-words-queries.server.ts";
import { sizeInTerm } from "./size-in-term.ts";
import { comesInSize, countSizedEntries, type SizedSearch, sizedIds } from "./sized-entries-queries.server.ts";

type Needed = Pick<Services, "db" | "productCounts">;

/** Before any filter: products of a code, what comes in a size, or what has the words. */
export type Matches =
  | { kind: "ids"; ids: readonly string[] }
  | { kind: "sized"; search: SizedSearch }
  /** `meant`: the corrected term, if the term itself has no match; `partly`: only some words are found together. */
  | { kind: "words"; words: TermWords; meant: string | null; partly?: Partly };

/** In lower case without accents. */
export interface Partly {
  /** Found together. */
  found: string;
  /** Without words that tell nothing. */
  missing: string[];
}

const MOST_TRIED_PARTLY = 6;

/** After the product whose code the term is: those whose texts hold it. */
const MOST_BESIDE_CODE = 200;

/**
 * Without a match: the beginning of codes, the likely correction, then, if `partly` asks for it, some of the words.
 * Rules: LIST-32, LIST-33, LIST-38, LIST-75, LIST-76, LIST-84.
 */
export async function findMatches(
  deps: Needed,
  searched: string,
  { partly = false }: { partly?: boolean } = {},
): Promise<Matches | null> {
  const { db } = deps;
  const term = cleanTerm(searched);
  const code = typedCode(term);
  const words = await lookUpTerm(db, term);
  if (words.needles.length === 0) return null;
  const exact = code && !/\s/.test(term) ? await idsOfCode(db, code, { startsWith: false }) : [];
  if (exact.length > 0) {
    const total = await countKept(deps, words, null);
    const others = await findEntries(db, words, null, { sort: "default", limit: MOST_BESIDE_CODE, offset: 0, total });
    return { kind: "ids", ids: [...new Set([...exact, ...others])] };
  }
  const sized = await findSized(deps, term, words);
  if (sized) return sized;
  if ((await countKept(deps, words, null)) > 0) return { kind: "words", words, meant: null };
  const begun = code ? await idsOfCode(db, code, { startsWith: true }) : [];
  if (begun.length > 0) return { kind: "ids", ids: begun };
  const corrected: TermWords[] = [];
  for (const meant of await suggestCorrections(db, words)) {
    const other = await lookUpTerm(db, meant);
    if ((await countKept(deps, other, null)) > 0) return { kind: "words", words: other, meant };
    corrected.push(other);
  }
  // A word that the catalogue does not know is likelier a typo than another word.
  const unknown = words.needles.some(({ keys }) => keys.length === 0);
  return partly ? findPartly(deps, (unknown && corrected[0]) || words) : null;
}

/** The rarest word, and each other that is found together with those before it. Null: none is found. Rules: LIST-84. */
async function findPartly(deps: Needed, { needles }: TermWords): Promise<Matches | null> {
  const telling = needles.filter(({ idle, short, keys }) => !idle && !short && keys.length > 0);
  const counted = await Promise.all(
    telling
      .slice(0, MOST_TRIED_PARTLY)
      .map(async (needle) => ({ needle, count: await countKept(deps, together([needle]), null) })),
  );
  const chosen: SearchWord[] = [];
  for (const { needle } of counted.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)) {
    if ((await countKept(deps, together([...chosen, needle]), null)) > 0) chosen.push(needle);
  }
  if (chosen.length === 0) return null;
  const words = together(telling.filter((needle) => chosen.includes(needle)));
  const missing = needles.filter((needle) => !needle.idle && !chosen.includes(needle)).map(({ text }) => text);
  return { kind: "words", words, meant: null, partly: { found: words.phrase, missing } };
}

function together(needles: SearchWord[]): TermWords {
  return { phrase: needles.map(({ text }) => text).join(" "), needles };
}

/** Null: the term names no size, or nothing comes in it. */
async function findSized(deps: Needed, term: string, whole: TermWords): Promise<Matches | null> {
  const { db } = deps;
  const named = sizeInTerm(term);
  if (!named || !(await comesInSize(db, named.sizes))) return null;
  const rest = await lookUpTerm(db, named.rest);
  if (rest.needles.length === 0) return null;
  const isBroad = (await countKept(deps, rest, null)) > BROAD;
  const search = { rest, sizes: named.sizes, whole, isBroad };
  return (await countSizedKept(deps, search, null)) > 0 ? { kind: "sized", search } : null;
}

/** Kept until the catalogue changes; `most + 1` where there are more. */
export function countKept(
  deps: Needed,
  words: TermWords,
  filter: ProductFilter | null,
  most = MOST_MATCHES_COUNTED,
): Promise<number> {
  const key = `search:${JSON.stringify([words.phrase, filter])}`;
  return countOnce(deps, key, most, (limit) => countSearchEntries(deps.db, words, filter, limit));
}

export function countSizedKept(
  deps: Needed,
  search: SizedSearch,
  filter: ProductFilter | null,
  most = MOST_MATCHES_COUNTED,
): Promise<number> {
  const key = keyOfSized(search, filter);
  return countOnce(deps, key, most, (limit) => countSizedEntries(deps.db, search, filter, limit));
}

/** A number that is known to be small is exact: only one that reached its limit is counted again for a higher one. */
async function countOnce(
  { productCounts }: Needed,
  key: string,
  most: number,
  count: (most: number) => Promise<number>,
): Promise<number> {
  const first = Math.min(most, MOST_MATCHES_COUNTED);
  const found = await productCounts.get(`${first} ${key}`, () => count(first));
  return found > first && most > first ? productCounts.get(`${most} ${key}`, () => count(most)) : found;
}

function keyOfSized({ rest, sizes, whole }: SizedSearch, filter: ProductFilter | null = null): string {
  return `sized:${JSON.stringify([rest.phrase, sizes, whole.phrase, filter])}`;
}

export function foundProducts(deps: Pick<Services, "db">, matches: Matches): FoundProducts {
  switch (matches.kind) {
    case "ids":
      return { key: `ids:${matches.ids.join(" ")}`, ids: selectIds(matches.ids) };
    case "sized":
      return { key: keyOfSized(matches.search), ids: sizedIds(deps.db, matches.search) };
    case "words":
      return { key: `words:${matches.words.phrase}`, ids: matchingIds(matches.words) };
  }
}
