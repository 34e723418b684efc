import { Fragment } from "react";
import { withUnbrokenUnits } from "./unbroken-units.ts";

/** Longer words are broken at their hyphen rather than not fit a narrow column. With its full stop, a CNPJ has 19 characters. */
const LONGEST = 19;

/** A text that breaks neither within 'Meia-Cana', 'e-mail' or a CNPJ nor before a measure. */
export function UnbrokenText({ text }: { text: string }) {
  const measured = withUnbrokenUnits(text);
  return partsOf(measured).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    return <Fragment key={index}>{isKept(part) ? <span className="whitespace-nowrap">{part}</span> : part}</Fragment>;
  });
}

const isKept = (word: string) => word.includes("-") && word.length <= LONGEST && !word.includes(" ");

/** The words that are kept whole and, as one part each, what is between them. */
function partsOf(text: string): string[] {
  const parts = [""];
  for (const [index, word] of text.split(" ").entries()) {
    const before = index > 0 ? " " : "";
    if (isKept(word)) parts.splice(-1, 1, `${parts.at(-1)}${before}`, word, "");
    else parts.splice(-1, 1, `${parts.at(-1)}${before}${word}`);
  }
  return parts.filter((part) => part !== "");
}
