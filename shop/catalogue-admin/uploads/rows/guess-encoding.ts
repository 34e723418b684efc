import { CODE_PAGES, decoderOf, type Encoding } from "./encodings.ts";

/** What some words of the file are in an encoding, for a person to look at. */
export interface Reading {
  encoding: Encoding;
  words: string[];
}

export interface EncodingGuess {
  encoding: Encoding;
  /** Another encoding gives words that look nearly as Portuguese: somebody has to look. */
  isUnsure: boolean;
  /** No encoding gives Portuguese words. */
  isUnreadable: boolean;
  /** The guess first; alone where there is no doubt. Empty without accents. */
  readings: Reading[];
}

const MOST_WORDS = 500;
const LONGEST_WORD = 40;
const SHOWN_WORDS = 6;
/** How much better than the next the best must be. */
const LEAST_LEAD = 2;

/** UTF-16 by its byte-order mark, else by the zeros at every second byte of Latin letters. */
export function utf16Of(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length * 0.4;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : null;
}

/**
 * Takes the bytes piece by piece. UTF-8 is known by its form, also with a few bytes that are none; of the code pages the
 * one is guessed whose words look most Portuguese. Rules: UPLOAD-7.
 */
export function encodingGuess() {
  const utf8 = decoderOf("utf-8");
  const words = new Set<string>();
  let [read, unread] = [0, 0];
  let rest = "";

  function count(text: string) {
    for (const [sign] of text.matchAll(/\P{ASCII}/gu)) {
      if (sign === "\uFFFD") unread += 1;
      else read += 1;
    }
  }

  return {
    take(bytes: Uint8Array): void {
      count(utf8(bytes));
      if (words.size >= MOST_WORDS) return;
      const text = rest + Buffer.from(bytes).toString("latin1");
      let whole = text.length;
      while (whole > 0 && text.length - whole < LONGEST_WORD && isInWord(text, whole - 1)) whole -= 1;
      rest = text.slice(whole);
      addWords(words, text.slice(0, whole));
    },
    end(): EncodingGuess {
      count(utf8());
      addWords(words, rest);
      const raw = [...words].map((word) => Buffer.from(word, "latin1"));
      if (unread === 0) {
        const readings = read > 0 ? [readingOf("utf-8", raw)] : [];
        return { encoding: "utf-8", isUnsure: false, isUnreadable: false, readings };
      }
      const scored = CODE_PAGES.map((encoding) => ({ encoding, score: scoreOf(encoding, raw) }));
      const [best, next] = scored.toSorted((one, other) => other.score - one.score);
      const isUtf8 = read >= unread;
      const encoding: Encoding = isUtf8 || !best ? "utf-8" : best.encoding;
      const isUnreadable = !isUtf8 && (best?.score ?? 0) < 0;
      const isUnsure = !isUtf8 && (best?.score ?? 0) - (next?.score ?? 0) < LEAST_LEAD;
      const others = CODE_PAGES.filter((each) => each !== encoding);
      return { encoding, isUnsure, isUnreadable, readings: [encoding, ...others].map((each) => readingOf(each, raw)) };
    },
  };
}

/** Each reading of words that are shown to choose between them. */
export function wordsOf(text: string): string[] {
  const found = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return [...new Set(found.filter((word) => /\P{ASCII}/u.test(word)))].slice(0, SHOWN_WORDS);
}

function readingOf(encoding: Encoding, raw: readonly Buffer[]): Reading {
  return { encoding, words: raw.slice(0, SHOWN_WORDS).map((word) => printable(decoderOf(encoding)(word))) };
}

function printable(word: string): string {
  return word.replaceAll(/\p{Cc}/gu, "\uFFFD");
}

/** ASCII letters and all bytes above, each as one sign. */
function isInWord(text: string, at: number): boolean {
  const sign = text.charCodeAt(at);
  return sign >= 0x80 || (sign >= 65 && sign <= 90) || (sign >= 97 && sign <= 122);
}

function addWords(words: Set<string>, text: string): void {
  const high = /[\u0080-\u00ff]/g;
  for (let hit = high.exec(text); hit && words.size < MOST_WORDS; hit = high.exec(text)) {
    let from = hit.index;
    while (from > 0 && hit.index - from < LONGEST_WORD && isInWord(text, from - 1)) from -= 1;
    let to = hit.index + 1;
    while (to < text.length && isInWord(text, to)) to += 1;
    high.lastIndex = to;
    words.add(text.slice(from, Math.min(to, from + LONGEST_WORD)));
  }
}

function scoreOf(encoding: Encoding, raw: readonly Buffer[]): number {
  return raw.reduce((sum, bytes) => sum + wordScore(decoderOf(encoding)(bytes)), 0);
}

function wordScore(word: string): number {
  const signs = [...word];
  return signs.reduce((sum, sign, at) => sum + signScore(sign, signs[at - 1] ?? "", signs[at + 1] ?? ""), 0);
}

const ACCENTED = "áâãàéêíóôõúüç";
/** Signs of product texts that stand at a word's edge. */
const MARKS = "®™ºª°€“”‘’«»–—…•½¼¾²³\u00a0";

/** Above 0: as Portuguese has it. */
function signScore(sign: string, before: string, after: string): number {
  if (sign < "\u0080") return 0;
  if (/[\p{Cc}\uFFFD]/u.test(sign)) return -10;
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  if (MARKS.includes(sign)) return isInside && sign !== "’" && sign !== "\u00a0" ? -3 : 1;
  if (!/\p{L}/u.test(sign)) return isInside ? -3 : -1;
  const small = sign.toLowerCase();
  const isMixed = sign === small ? isCapital(before) && isCapital(after) : before !== "" && !isCapital(before);
  if (isMixed) return -3;
  if (!ACCENTED.includes(small)) return -1;
  if (small === "ç") return /[aouãõáóúâô]/i.test(after) ? 2 : -2;
  if (small === "ã") return /[oei]/i.test(after) ? 2 : /^s?$/i.test(after) ? 1 : -2;
  if (small === "õ") return /[e]/i.test(after) ? 2 : -2;
  return small === "à" && isInside ? -1 : 1;
}

function isCapital(sign: string): boolean {
  return sign !== sign.toLowerCase();
}
