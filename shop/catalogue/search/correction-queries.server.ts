import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { KEYS_OF } from "./entry-match-queries.server.ts";
import { significantWords, type TermWords } from "./search-words.ts";

/** Shorter words have too many similar ones to guess from. */
const SHORTEST = 4;

const MOST_TRIED = 4;

/** Most likely first. Replaces words unknown to the catalogue; if it knows all, each in turn. Rules: LIST-39. */
export async function suggestCorrections(db: Database, words: TermWords): Promise<string[]> {
  const needles = significantWords(words);
  const unknown = needles.filter(({ keys }) => keys.length === 0);
  if (unknown.some(({ text }) => text.length < SHORTEST)) return [];
  const corrections = new Map<string, string>();
  for (const { text } of unknown.slice(0, MOST_TRIED)) {
    const meant = await wordMeant(db, text);
    if (meant === null) return [];
    corrections.set(text, meant);
  }
  const write = (changes: ReadonlyMap<string, string>) =>
    needles.map(({ text }) => changes.get(text) ?? text).join(" ");
  if (unknown.length > 0) return unknown.length > MOST_TRIED ? [] : [write(corrections)];

  const terms: string[] = [];
  for (const { text } of needles.length > 1 ? needles.slice(0, MOST_TRIED) : []) {
    const meant = text.length < SHORTEST ? null : await wordMeant(db, text);
    if (meant !== null) terms.push(write(new Map([[text, meant]])));
  }
  return terms;
}

interface Candidate {
  word: string;
  written: string;
}

/**
 * One typo away, otherwise the most similar or related, in its original spelling; never a stop word. One with another
 * first letter must stand in names or tags: 'teste' does not mean the 'este' of a description.
 */
async function wordMeant(db: Database, text: string): Promise<string | null> {
  const { rows: near } = await sql<Candidate>`
    ${PREPARED} select word, written from search_words
     where deletes && search_deletes(${text}) and not is_stop_word(word) limit 60`.execute(db);
  const apart = near.filter(({ word }) => isOneTypoApart(word, text));
  // The first letter is rarely wrong.
  const likely = apart.filter(({ word }) => word[0] === text[0]);
  const best =
    likely.length === 1
      ? likely[0]
      : likely.length > 1
        ? (await byUse(db, likely))[0]
        : (await byUse(db, apart)).find(({ used }) => used > 0);
  if (best) return best.written;

  const { rows: similar } = await sql<{ written: string }>`
    select written from search_words
     where (stem = search_stem(${text}) or word %> ${text}) and word !~ '[0-9]' and not is_stop_word(word)
     order by word_similarity(${text}, word) desc, similarity(${text}, word) desc, word limit 1`.execute(db);
  return similar[0]?.written ?? null;
}

/** Products with the word in name or tags, counted up to 100, most first; then alphabetically. */
async function byUse(db: Database, words: readonly Candidate[]): Promise<(Candidate & { used: number })[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Candidate & { used: number }>`
    ${PREPARED} select word, written, (
             select count(*) from (select from search_entries
                                    where ${KEYS_OF.labels} && (select array[word]) limit 100) as holders) as used
      from search_words where word = any (${words.map(({ word }) => word)}::text[])`.execute(db);
  return rows.sort((a, b) => b.used - a.used || (a.word < b.word ? -1 : 1));
}

/** A letter added, missing, wrong, or two adjacent ones swapped. Rules: LIST-39. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
