import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EverySizeNote } from "./editor-notes.tsx";

test.each([
  [{ category: "aneis" }, 0, /Quais tamanhos\?.*de 11 a 24/],
  [{ category: "pulseiras" }, 0, /de 14cm a 21cm/],
  [{ category: "aneis" }, 2, /^$/],
  [{ category: "brincos" }, 0, /^$/],
  [{ category: "" }, 0, /^$/],
])("%j with %i sizes", (fields, listed, said) => {
  expect(renderToStaticMarkup(<EverySizeNote fields={fields} listed={listed} />)).toMatch(said);
});
