import { plainText } from "#shop/catalogue/search/plain-text.ts";

export interface MatchPart {
  text: string;
  bold: boolean;
}

/** A text in parts, those that begin a word with a piece of the term in bold; case and accents do not matter. */
export function matchParts(text: string, term: string): MatchPart[] {
  const pieces = plainText(term).split(/\s+/).filter(Boolean);
  return text.split(/(\s+)/).flatMap((word) => {
    const signs = [...word];
    // Sign by sign, so that the cut is right where one becomes several without its accent.
    const plain = signs.map(plainText);
    const piece = pieces
      .filter((each) => plain.join("").startsWith(each))
      .reduce((longest, each) => (each.length > longest.length ? each : longest), "");
    let end = 0;
    for (let length = 0; length < piece.length; end += 1) length += plain[end]?.length ?? 1;
    const parts = [
      { text: signs.slice(0, end).join(""), bold: true },
      { text: signs.slice(end).join(""), bold: false },
    ];
    return parts.filter((part) => part.text !== "");
  });
}
