import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DatabaseWarning } from "./health-warnings.tsx";

/** Visible text of a screen. */
const textOf = (screen: ReactElement) => renderToStaticMarkup(screen).replaceAll(/<[^>]*>/g, "");

test("a database that can only be read says what still works, and what does not", () => {
  expect(textOf(<DatabaseWarning database={{ takesWrites: true }} />)).toBe("");
  expect(textOf(<DatabaseWarning database={{ takesWrites: false }} />)).toMatch(
    /não aceita gravações.*páginas continuam.*ninguém consegue comprar/,
  );
});
