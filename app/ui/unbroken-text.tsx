import { Fragment } from "react";
import { withUnbrokenUnits } from "./unbroken-units.ts";

/** Longer words are broken at their hyphen rather than not fit a narrow column. */
const LONGEST = 14;

/** A text that breaks neither within 'Meia-Cana' or 'e-mail' nor before a measure. */
export function UnbrokenText({ text }: { text: string }) {
  return withUnbrokenUnits(text)
    .split(" ")
    .map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their places
      <Fragment key={index}>
        {index > 0 && " "}
        {word.includes("-") && word.length <= LONGEST ? <span className="whitespace-nowrap">{word}</span> : word}
      </Fragment>
    ));
}
