import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbrokenText } from "./unbroken-text.tsx";

const NBSP = "\u00a0";

test.each([
  ["Anel de Prata 925", `Anel de Prata${NBSP}925`],
  ["Aliança Meia-Cana, 5 mm", `Aliança <span class="whitespace-nowrap">Meia-Cana,</span> 5${NBSP}mm`],
  ["por e-mail", 'por <span class="whitespace-nowrap">e-mail</span>'],
  ["E-mail", '<span class="whitespace-nowrap">E-mail</span>'],
  ["CNPJ 00.000.000/0001-00. Rua", 'CNPJ <span class="whitespace-nowrap">00.000.000/0001-00.</span> Rua'],
  ["um nome-que-passa-da-coluna", "um nome-que-passa-da-coluna"],
])("'%s' is kept whole where it must be", (text, html) => {
  expect(renderToStaticMarkup(<UnbrokenText text={text} />)).toBe(html);
});
