import fc from "fast-check";
import { LONGEST_TEXT } from "./odd-texts.ts";

export interface Attack {
  before: string;
  piece: string;
  after: string;
}

/** Pieces that may make any expression backtrack. */
const PIECES = [" ", "a", "0", "-", ".", "/", "@", "<", '"', ";"];

/**
 * Texts that may make a regular expression backtrack: a matching start, one piece repeated many times, and an end that
 * does not match.
 */
export function attacksOn(
  source: string,
  flags: string,
  { samples, seed }: { samples: number; seed: number },
): Attack[] {
  const attacks: Attack[] = PIECES.map((piece) => ({ before: "", piece, after: "\u0001" }));
  for (const text of matching(source, flags, samples, seed)) {
    const letters = [...text].slice(0, 12);
    letters.forEach((_, at) => {
      const before = letters.slice(0, at).join("");
      for (const length of [1, 2]) {
        const piece = letters.slice(at, at + length).join("");
        attacks.push({ before, piece, after: "\u0001" });
      }
    });
    attacks.push({ before: "", piece: text || "a", after: "" });
  }
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()];
}

export function attackText({ before, piece, after }: Attack, length = LONGEST_TEXT): string {
  return before + piece.repeat(Math.ceil(length / Math.max(piece.length, 1))) + after;
}

/**
 * Texts that match the expression, or nearly. Negated sets and Unicode classes are replaced by a few letters, because
 * generating from all of Unicode takes minutes. Empty if the generator does not support the syntax.
 */
function matching(source: string, flags: string, samples: number, seed: number): string[] {
  const small = source.replaceAll(/\[\^(?:[^\]\\]|\\.)*\]/g, "[a1 ]").replaceAll(/\\p\{\w+\}|\\P\{\w+\}/gi, "a");
  try {
    const plain = new RegExp(small, flags.replace(/[gyi]/g, ""));
    return fc.sample(fc.stringMatching(plain, { size: "-1" }), { numRuns: samples, seed });
  } catch {
    return [];
  }
}
