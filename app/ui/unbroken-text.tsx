import { Fragment } from "react";
import { withUnbrokenUnits } from "./unbroken-units.ts";

/** Longer words are broken at their hyphen rather than not fit a narrow column. With its full stop, a CNPJ has 19 characters. */
const LONGEST = 19;

/** A text that breaks neither within 'Meia-Cana', 'e-mail' or a CNPJ nor before a measure. */
export function UnbrokenText({ text }: { text: string }) {
  const measured = withUnbrokenUnits(text);
  if (!measured.includes("-")) return measured;
  return measured.split(" ").map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their places
    <Fragment key={index}>
      {index > 0 && " "}
      {word.includes("-") && word.length <= LONGEST ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));
}
