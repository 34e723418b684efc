import { Fragment } from "react";
import { withUnbrokenUnits } from "./unbroken-units.ts";

/** Longer words are broken at their hyphen rather than not fit a narrow column. With its full stop, a CNPJ has 19 characters. */
const LONGEST = 19;

/** A text that breaks neither within 'Meia-Cana', 'e-mail' or a CNPJ nor before a measure. */
export function UnbrokenText({ text }: { text: string }) {
  const measured = withUnbrokenUnits(text);
  // Every second part is a word with a hyphen.
  return measured.split(/(\S*-\S*)/).map((part, index) => {
    const isWhole = index % 2 === 1 && part.length <= LONGEST;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    return <Fragment key={index}>{isWhole ? <span className="whitespace-nowrap">{part}</span> : part}</Fragment>;
  });
}
